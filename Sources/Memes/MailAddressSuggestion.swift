internal import Languages

extension MailAddress {
    /// What was probably meant, such as "gmail.com" for "gmial.com"; nil where the host is a common one, or like none of them.
    ///
    /// It is a question to the guest and never an answer: hosts that look like a common one do exist.
    public var suggestion: MailAddress? {
        guard !Self.commonHosts.contains(host), host.utf8.count >= 5 else { return nil }
        let nearest = Self.commonHosts.map { (host: $0, distance: editDistance(host, $0)) }.min { $0.distance < $1.distance }
        guard let nearest else { return nil }
        // In a short name two changes make another name: "gmz.net" and "gmx.net", but "web.de" and "wob.be".
        let allowed = nearest.host.utf8.count >= 9 ? 2 : 1
        return nearest.distance <= allowed ? MailAddress(mailbox + "@" + nearest.host) : nil
    }

    /// Where most people have their mail, and those who look like it: what is in this list is never doubted.
    private static let commonHosts: [String] = [
        "gmail.com", "googlemail.com", "hotmail.com", "hotmail.co.uk", "hotmail.de", "hotmail.fr", "hotmail.es", "hotmail.it",
        "outlook.com", "outlook.de", "outlook.fr", "outlook.es", "outlook.it", "live.com", "live.de", "live.nl", "live.fr",
        "live.co.uk", "msn.com", "yahoo.com", "yahoo.de", "yahoo.fr", "yahoo.es", "yahoo.it", "yahoo.co.uk", "yahoo.co.jp",
        "ymail.com", "rocketmail.com", "icloud.com", "me.com", "mac.com", "aol.com", "aol.de", "gmx.de", "gmx.net", "gmx.com",
        "gmx.at", "gmx.ch", "web.de", "t-online.de", "freenet.de", "posteo.de", "mailbox.org", "proton.me", "protonmail.com",
        "orange.fr", "wanadoo.fr", "free.fr", "laposte.net", "sfr.fr", "libero.it", "virgilio.it", "tiscali.it", "telefonica.net",
        "walla.co.il", "walla.com", "mail.ru", "yandex.ru", "yandex.com", "rambler.ru", "ukr.net", "wp.pl", "onet.pl",
        "interia.pl", "o2.pl", "bluewin.ch", "comcast.net", "verizon.net", "att.net", "cox.net", "btinternet.com", "sky.com",
        "mail.com", "email.com", "fastmail.com", "zoho.com", "hey.com", "tutanota.com", "tuta.com", "qq.com", "163.com",
        "126.com", "naver.com",
    ]
}
