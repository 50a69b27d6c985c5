import SystemCalls
import Testing

@testable import DisplayKMS

@Suite struct CardHolderTests {
    private let table = """
                     command  tgid dev master a   uid      magic
              systemd-logind   612   0   n    y     0          0
                    Web Cont  1200   0   n    y  1000          3
                  Xorg Server   812   0   y    y     0          0
        """

    @Test func theMasterIsFoundInTheKernelsTable() {
        #expect(master(inClients: table) == FileHolder(name: "Xorg Server", processID: 812))
    }

    @Test func aTableWithoutAMasterOrWithoutSenseNamesNobody() {
        #expect(master(inClients: table.replacing("y    y     0", with: "n    y     0")) == nil)
        #expect(master(inClients: "") == nil)
        #expect(master(inClients: "nothing here\n1 2 3") == nil)
    }
}
