import { addDays, instantFromRome, lunedi, oggi } from '#shared/dates.ts'

/** A full week to measure the planning with, made through the API of a server whose archive is empty. */
export const TECNICI = 30
export const VISITE = 400
export const SETTIMANA = lunedi(addDays(oggi(), 14))

/** The admin's token; their password is `password`. */
export async function entra(url: string, password: string, email = 'admin'): Promise<string> {
  const risposta = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!risposta.ok) throw new Error(`accesso di ${email}: ${risposta.status} ${await risposta.text()}`)
  return ((await risposta.json()) as { data: { token: string } }).data.token
}

/** Technicians, a customer and the visits. */
export async function riempiSettimana(url: string, token: string, password: string): Promise<void> {
  const manda = async (path: string, corpo: unknown): Promise<{ id: number }> => {
    const risposta = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(corpo),
    })
    if (!risposta.ok) throw new Error(`${path} → ${risposta.status} ${await risposta.text()}`)
    return ((await risposta.json()) as { data: { id: number } }).data
  }
  const tecnici: number[] = []
  for (let n = 0; n < TECNICI; n++) {
    const nomeUtente = `tecnico.${String(n + 1).padStart(2, '0')}`
    const utente = { nomeUtente, email: `${nomeUtente}@example.com`, password, ruoloId: 3 }
    tecnici.push((await manda('/utenti', utente)).id)
  }
  const cliente = { nome: 'Concetta', cognome: 'Iovine', telefono: '081 5521487' }
  const { id: clienteId } = await manda('/clienti', cliente)
  for (let n = 0; n < VISITE; n++) {
    const giorno = addDays(SETTIMANA, Math.floor(n / TECNICI) % 6)
    const ora = String(9 + ((n * 7) % 8)).padStart(2, '0')
    const minuti = ['00', '15', '30'][n % 3] ?? '00'
    const dataInizio = instantFromRome(giorno, `${ora}:${minuti}`)
    const dataFine = new Date(Date.parse(dataInizio) + (45 + (n % 4) * 15) * 60_000).toISOString()
    await manda('/appuntamenti', {
      clienteId,
      titolo: 'Manutenzione',
      dataInizio,
      dataFine,
      utenteAssegnatoId: tecnici[n % TECNICI],
    })
  }
}
