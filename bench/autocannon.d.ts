/** The part of autocannon that is used here: it brings no types. */
declare module 'autocannon' {
  interface Richiesta {
    headers?: Record<string, string>
  }
  interface Opzioni {
    url: string
    connections: number
    duration: number
    headers: Record<string, string>
    method?: 'POST'
    body?: string
    requests?: { setupRequest: (richiesta: Richiesta) => Richiesta }[]
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
