import Foundation
import TestSupport

/// moto of PyPI, which knows S3 better than we do: a user with a key of its own, a bucket, and every request judged.
final class MotoServer {
    let certificate: ServerCertificate
    let address: String
    /// The user's keys, as the server made them.
    let (key, secret): (String, String)
    private let folder: TemporaryFolder
    private let process: RunningProcess

    init() throws {
        folder = try TemporaryFolder("moto")
        certificate = try ServerCertificate(for: "127.0.0.1", in: folder)
        let port = try freePort()
        address = "https://127.0.0.1:\(port)"
        let process = try RunningProcess(
            ["python3", "-u", "-c", Self.script, "\(port)", certificate.certificate, certificate.key, certificate.authority],
            // Making the user, its key, its right and the bucket is free; everything after it is judged.
            environment: ["INITIAL_NO_AUTH_ACTION_COUNT": "4"], outputPath: folder.path(of: "output"))
        self.process = process
        try wait(for: "moto (python3 -m pip install moto flask flask-cors): \(process.output)", atMost: .seconds(60)) {
            process.output.contains("ready ")
        }
        let words = process.output.split(separator: "\n").first { $0.hasPrefix("ready ") }?.split(separator: " ").map(String.init) ?? []
        (key, secret) = (words[1], words[2])
    }

    deinit { process.kill() }

    private static let script = """
        import json, sys, threading, boto3
        from moto.server import DomainDispatcherApplication, create_backend_app
        from werkzeug.serving import run_simple
        port, certificate, key, authority = sys.argv[1:]
        def prepare():
            def client(service): return boto3.client(service, region_name="us-east-1", endpoint_url="https://127.0.0.1:" + port,
                aws_access_key_id="x", aws_secret_access_key="x", verify=authority)
            iam = client("iam")
            iam.create_user(UserName="booth")
            keys = iam.create_access_key(UserName="booth")["AccessKey"]
            rights = {"Version": "2012-10-17", "Statement": [{"Effect": "Allow", "Action": "s3:*", "Resource": "*"}]}
            iam.put_user_policy(UserName="booth", PolicyName="memes", PolicyDocument=json.dumps(rights))
            client("s3").create_bucket(Bucket="memes")
            print("ready", keys["AccessKeyId"], keys["SecretAccessKey"])
        threading.Timer(1, prepare).start()
        run_simple("127.0.0.1", int(port), DomainDispatcherApplication(create_backend_app), threaded=True, ssl_context=(certificate, key))
        """
}
