import { dateExists, dayInRome, instantFromRome } from '#shared/dates.ts'
import type { XmlElement } from '#shared/xml-tree.ts'
import { readForeignXml } from './xml.ts'
import { xmlText } from './xml-text.ts'

/** On which day something came, in Rome, and what says so: certified mail's own data, or a mail's last station. */
export interface Arrival {
  /** `yyyy-MM-dd` */
  day: string
  by: 'busta' | 'posta'
}

const LARGE = 200_000

const child = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((one) => one.name === name)

/** What certified mail says of itself: `giorno` 28/11/2026, `ora` 10:05:33, `zona` +0100. Of what isn't a delivery, nothing. */
function fromEnvelope(data: Buffer): string | undefined {
  if (data.length > LARGE) return undefined
  const { text, doctype } = xmlText(data)
  const root = doctype ? undefined : readForeignXml(text)?.root
  if (root?.name !== 'postacert' || root.attributes.tipo !== 'posta-certificata') return undefined
  const said = child(child(root, 'dati'), 'data')
  const [, d, m, y] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(child(said, 'giorno')?.text.trim() ?? '') ?? []
  const day = `${y}-${m}-${d}`
  if (!dateExists(day)) return undefined
  const hour = /^\d\d:\d\d(:\d\d)?$/.exec(child(said, 'ora')?.text.trim() ?? '')?.[0] ?? '12:00'
  const zone = /^([+-]\d\d):?(\d\d)$/.exec(said?.attributes.zona ?? '')
  const instant = zone
    ? new Date(`${day}T${hour}${zone[1]}:${zone[2]}`)
    : new Date(instantFromRome(day, hour.slice(0, 5)))
  return Number.isNaN(instant.getTime()) ? undefined : dayInRome(instant.toISOString())
}

/** The day of a mail's topmost `Received`: what stands behind its last semicolon. */
function fromStation(received: string | undefined): string | undefined {
  const said = received
    ?.split(';')
    .at(-1)
    ?.replace(/\([^()]*\)/g, '')
    .trim()
  const instant = said && /\d{4}/.test(said) ? Date.parse(said) : Number.NaN
  return Number.isNaN(instant) ? undefined : dayInRome(new Date(instant).toISOString())
}

/**
 * On which day a mail came; undefined where it doesn't say.
 * @param headers from above
 */
export function arrivalOf(
  headers: readonly { key: string; value: string }[],
  attached: readonly { name: string; content: Buffer }[],
): Arrival | undefined {
  const envelope = attached.find(({ name }) => /^daticert\.xml$/i.test(name))
  const certified = envelope && fromEnvelope(envelope.content)
  const day = certified ?? fromStation(headers.find(({ key }) => key === 'received')?.value)
  return day === undefined ? undefined : { day, by: certified ? 'busta' : 'posta' }
}

/** Of a mail and the mail in it: certified mail's own data before a station's, the outer one's before the inner one's. */
export const betterArrival = (outer: Arrival | undefined, inner: Arrival | undefined): Arrival | undefined =>
  outer?.by !== 'busta' && inner?.by === 'busta' ? inner : (outer ?? inner)
