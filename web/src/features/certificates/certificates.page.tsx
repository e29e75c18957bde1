export function CertificatesPage() { return null; }
