/** The part of autocannon that is used here: it brings no types. */
declare module 'autocannon' {
  interface Richiesta {
    headers?: Record<string, string>
    body?: string
  }
  /** Lives as long as one round of the requests of a connection. */
  interface Context {
    id?: string | undefined
  }
  export interface RichiestaDiProva {
    method: 'GET' | 'POST'
    path: string
    setupRequest?: (request: Richiesta, contesto: Context) => Richiesta
    onResponse?: (stato: number, corpo: string, contesto: Context) => void
  }
  interface Opzioni {
    url: string
    connections: number
    duration: number
    sampleInt: number
    headers: Record<string, string>
    requests: RichiestaDiProva[]
  }
  interface Esito {
    /** Seconds. */
    duration: number
    errors: number
    non2xx: number
  }
  interface Prova extends Promise<Esito> {
    on(evento: 'response', fatto: (client: unknown, stato: number, byte: number, ms: number) => void): void
  }
  export default function autocannon(opzioni: Opzioni): Prova
}
