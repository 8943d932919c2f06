import { isIP, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** `::ffff:10.0.0.1` is 10.0.0.1 over a socket of both kinds; a zone (`%eth0`) is this machine's own affair. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')

/**
 * The address of the client: what the trusted proxies say (TRUST_PROXY), else that of the connection. A proxy's word
 * that is no address counts for nothing.
 */
export function addressOf({ ip, socket }: FastifyRequest): string {
  const said = plain(ip ?? '')
  return isIP(said) ? said : plain(socket.remoteAddress ?? '')
}

/** Whether the client is on this machine itself. */
export const isLocal = (address: string): boolean => address === '::1' || /^127\.\d+\.\d+\.\d+$/.test(address)

/** What is counted as one address: an IPv6 client owns its whole /64, and could come from a new one each time. */
export function countedAddress(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const parts = (text = '') => (text === '' ? [] : text.split(':'))
  const zeros = Array(8 - parts(head).length - parts(tail).length).fill('0')
  return `${[...parts(head), ...zeros, ...parts(tail)].slice(0, 4).join(':')}::/64`
}

/**
 * Whether the server answers to this Host header: the names of HOSTS, localhost and plain addresses. Another name may be
 * a foreign page that had it point here. Who sends none (HTTP/1.0) is no browser.
 */
export function knownHost(header: string | undefined, hosts: readonly string[]): boolean {
  const name = (header ?? '')
    .replace(/:\d{0,5}$/, '')
    .replace(/\.$/, '')
    .toLowerCase()
  if (name === '' || name === 'localhost' || hosts.includes(name)) return true
  return isIP(name) === 4 || (/^\[.*\]$/.test(name) && isIPv6(name.slice(1, -1)))
}
