import type { DaMandare } from '#test/ricevute.ts'
import { unoAllaVolta } from './beside.ts'
import { inItaliano } from './hostile-files.ts'
import { luogo, suEntrambi } from './place.ts'
import { acceso, memoria, type Programma } from './program.ts'
import { chiRiceve } from './received.ts'
import { CASI_OSTILI, dueCorpi, vestita } from './received-cases.ts'
import type { Conto, Parte } from './tally.ts'
import { preparaSfondo } from './work.ts'

/** Others may wait so long. */
const ALTRI_MS = 1000
/** The reply to files, which are read after it. */
const RISPOSTA_MS = 1000

type Chi = ReturnType<typeof chiRiceve>

/** What must stay out stays out, with its reason, while somebody else works. */
async function fuori(conto: Conto, server: Programma, ostile: string, collega: string): Promise<void> {
  const { manda, fino, righe, quante } = chiRiceve(server, ostile)
  const prima = await quante('')
  const lette: number[] = []
  const { attesa: peggiore, lettore } = await unoAllaVolta(
    conto,
    { server, collega },
    CASI_OSTILI,
    ({ file }) => file(),
    async ({ nome, attesi }, dentro, attesa) => {
      const inizio = performance.now()
      const { stato, corpo } = await manda(dentro)
      const risposta = performance.now() - inizio
      conto.prova(stato === 200 || stato === 201, `${nome}: ${stato} ${JSON.stringify(corpo).slice(0, 200)}`)
      if (stato >= 300) return
      lette.push((await fino(corpo.data.id, 'pronta')).ms)
      const altri = await attesa()
      const trovate = await righe(corpo.data.id)
      const detto = trovate.map(({ esito, codice }) => `${esito} ${codice}`).join(', ')
      const voluto = attesi.map(([esito, codice]) => `${esito} ${codice}`).join(', ')
      conto.prova(detto === voluto, `${nome}: ${detto || 'nessuna riga'}, non ${voluto}`)
      for (const { esito, messaggio } of trovate)
        conto.prova(esito !== 'errore' || inItaliano(messaggio), `${nome}: non in italiano: ${messaggio}`)
      conto.prova(risposta < RISPOSTA_MS, `${nome}: risposta dopo ${Math.round(risposta)} ms`)
      conto.prova(altri < ALTRI_MS, `${nome}: gli altri hanno aspettato ${Math.round(altri)} ms`)
    },
  )
  conto.prova((await quante('')) === prima, 'qualcosa è stato scritto')
  conto.nota(
    `${CASI_OSTILI.length} file ostili: letti in ${Math.round(Math.max(...lette))} ms al massimo; chi lavora accanto ha aspettato al massimo ${Math.round(peggiore)} ms; un lettore ha avuto al massimo ${Math.round(lettore)} MB, il server ${Math.round(memoria(server.pid()))}`,
  )
}

/** Confirms where there is something to be written, and waits for its end. */
async function scrivi({ conferma, fino, leggi }: Chi, id: number): Promise<void> {
  if ((await leggi(id)).da_scrivere === 0) return
  await conferma(id)
  await fino(id, 'fatta')
}

/** One invoice in all its dresses: one after the other, all in one receiving, and all read before any is written. */
async function unaVolta(conto: Conto, chi: Chi): Promise<void> {
  const vestite = vestita('1')
  const perFile = async (file: DaMandare, numero: string, quando: string) => {
    const n = await chi.quante(numero)
    conto.prova(n === 1, `${quando}: ${n} fatture, non una (${file.map(([nome]) => nome).join(', ')})`)
  }
  for (const una of vestite) {
    const id = await chi.carica([una])
    const trovate = await chi.righe(id)
    conto.prova(trovate.length > 0, `${una[0]}: nessuna riga`)
    await scrivi(chi, id)
    await perFile([una], 'VST1', 'una dopo l’altra')
  }
  const insieme = vestita('2')
  const id = await chi.carica(insieme)
  const trovate = await chi.righe(id)
  conto.prova(trovate.length === insieme.length, `insieme: ${trovate.length} righe di ${insieme.length} file`)
  await scrivi(chi, id)
  await perFile(insieme, 'VST2', 'in una ricezione')
  const bozze: number[] = []
  for (const una of vestita('3')) bozze.push(await chi.carica([una]))
  await Promise.all(bozze.map((bozza) => scrivi(chi, bozza)))
  await perFile(vestita('3'), 'VST3', 'lette tutte prima, confermate insieme')
  for (const bozza of bozze)
    for (const { scritta, messaggio } of await chi.righe(bozza))
      conto.prova(scritta || messaggio !== null, `una copia è rimasta fuori senza dirlo`)
  // Two invoices of one file, and the same file again in another envelope.
  const due = dueCorpi({ numero: 'DUE77' })
  for (const file of [due, Buffer.concat([Buffer.from('\n'), due])])
    await scrivi(chi, await chi.carica([['due.xml', file]]))
  conto.prova((await chi.quante('DUE77')) === 2, `due in un file: ${await chi.quante('DUE77')}`)
}

export const ricevuteOstili: Parte[] = suEntrambi(
  'fatture ricevute ostili,',
  'ricevute-ostili',
  async (conto, motore) => {
    const server = await acceso(await luogo('ricevute-ostili', motore))
    const { token } = await preparaSfondo(server)
    const ostile = (await server.persona(token, 'ostile', 1)).token
    const collega = (await server.persona(token, 'collega', 1)).token
    await fuori(conto, server, ostile, collega)
    await unaVolta(conto, chiRiceve(server, ostile))
  },
)
