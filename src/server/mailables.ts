/* Documents that leave by mail, and are read and answered under a secret address (docs/product.md §27.8). */

export interface MailedFile {
  name: string
  type: 'application/pdf' | 'application/xml' | 'application/pkcs7-mime'
  content: Buffer
}

/** Whose a document is, and how it stands. */
export interface MailableRecord {
  /** Null where it goes to a supplier. */
  customer: number | null
  supplier?: number
  /** Raised where its content becomes another one: an address is of one version. */
  revision: number
  /** Who besides Admins may send it, in fixed words. */
  author: number | null
  /** What its template may name, beyond what every template may; null or empty: its sentence is left out. */
  values: Record<string, string | null>
  /** Which template, where it isn't the one called as the kind. */
  template?: string
  /** Nobody reads it under an address: a draft, what was replaced. The words say so to who has one; null: no word. */
  withdrawn?: string | null
}

/** One thing that a customer may answer; the fields are sent form-encoded. */
export interface VisitorForm {
  /** What is sent as `esito`. */
  outcome: string
  button: string
  /** On the button that sends it, where that isn't the one that opens it. */
  confirm?: string
  /** Over a strong one. */
  title?: string
  /** Meant to be pressed: it stands open; the others are opened first. */
  strong?: true
  /** Above the button. */
  words?: readonly string[]
  fields?: readonly {
    name: string
    label: string
    kind: 'text' | 'lines' | 'day' | 'tick'
    required?: true
    max?: number
  }[]
  /** Sent as they are: what the person was shown. */
  hidden?: Record<string, string>
}

/** A document as it is read under its address: words, never markup. */
export interface VisitorDocument {
  title: string
  /** Under the title: `Del`, `28/11/2026`. */
  facts: readonly (readonly [string, string])[]
  lines: readonly { text: string; detail?: string | null; amount?: string | null }[]
  totals: readonly (readonly [string, string])[]
  /** Paragraphs. */
  words: readonly string[]
  /** What is typed into a bank's page, each to be selected whole; `qr` is the text of a QR code. */
  payment?: { words?: string; fields: readonly (readonly [string, string])[]; qr: string | null }
  /** What was answered, or what stops an answer. */
  status: { words: string; good: boolean } | null
  forms: readonly VisitorForm[]
}

/** What came of an answer, beside what the noun itself wrote. */
export interface VisitorAnswer {
  outcome: string
  note?: string | null
  /** Of `Ho già pagato`. */
  day?: string | null
}

/** A kind of document that may be sent: each noun declares its own in its wing. `S`: the services. */
export interface Mailable<S> {
  /** As calls name it: `Preventivo`. */
  kind: string
  /** The letter that its addresses begin with; never changed. Without one it has no page. */
  letter: string | null
  /** @throws AppError non_trovato */
  find(services: S, id: number): Promise<MailableRecord>
  /** What stops it from being sent. @throws AppError, as pdf_mancante */
  ready?(services: S, id: number): Promise<void>
  /** Its files as they are now. @param xml the electronic original too @throws AppError where one isn't there any more */
  files(services: S, id: number, xml: boolean): Promise<MailedFile[]>
  page?(services: S, id: number): Promise<VisitorDocument>
  /**
   * Writes an answer, inside a transaction.
   * @param address of who answers
   * @returns what is kept of it beside the document
   * @throws AppError conflitto, dati_non_validi
   */
  answer?(services: S, id: number, fields: Record<string, string>, address: string): Promise<VisitorAnswer>
  /** What follows once it has left, in the same transaction. */
  sent?(services: S, id: number): Promise<void>
}
