/** An element of an XML document, by its local name: prefixes are gone. */
export interface XmlElement {
  name: string
  attributes: Record<string, string>
  children: XmlElement[]
  /** What stands in it; empty where it has children. */
  text: string
}

/** Its children of that name. */
export const all = (of: XmlElement | undefined, name: string): XmlElement[] =>
  of?.children.filter((child) => child.name === name) ?? []

/** The first element on the way down these names. */
export const at = (of: XmlElement | undefined, ...names: string[]): XmlElement | undefined =>
  names.reduce<XmlElement | undefined>((here, name) => all(here, name)[0], of)

/** What stands there, trimmed; empty where there is nothing. */
export const textAt = (of: XmlElement | undefined, ...names: string[]): string =>
  at(of, ...names)?.text.trim() ?? ''
