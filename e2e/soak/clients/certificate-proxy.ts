import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A proxy in front of a gateway, as one that ends TLS. */
export interface CertificateProxy {
  readonly url: string
  close(): void
}

/** The header in which a proxy that ends TLS hands the certificate of a client on (RFC 9440). */
export function clientCert(certificatePem: string): string {
  return `:${certificatePem.replaceAll(/-----[^-]+-----|\s/g, '')}:`
}

/** Opens a proxy that posts to `target` what it gets, with the certificate of its client. */
export async function openCertificateProxy(
  target: string,
  certificatePem: string,
): Promise<CertificateProxy> {
  const server = createServer(async (request, response) => {
    const headers = { 'content-type': 'text/xml', 'client-cert': clientCert(certificatePem) }
    const sent = { method: 'POST', headers, body: await text(request) }
    const answer = await fetch(`${target}${request.url}`, sent)
    response.writeHead(answer.status, { 'content-type': 'text/xml' }).end(await answer.text())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  }
}
