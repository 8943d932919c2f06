/** An element of an XML document, by its local name: prefixes are gone. */
export interface XmlElement {
  name: string
  attributes: Record<string, string>
  children: XmlElement[]
  /** What stands in it; empty where it has children. */
  text: string
}
