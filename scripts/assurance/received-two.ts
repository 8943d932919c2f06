import { samplePdf } from '#test/pdf.ts'
import { type DaMandare, fatturaXml } from '#test/ricevute.ts'
import { type Luogo, luogo, suEntrambi } from './place.ts'
import { acceso, avvia, type Programma, programma } from './program.ts'
import { chiRiceve } from './received.ts'
import { type Conto, type Parte, pausa } from './tally.ts'
import { preparaSfondo } from './work.ts'

const FATTURE = 60
const GIRI = 3

const numero = (giro: number, n: number): string => `G${giro}-${n}X`

/** Invoices of eight suppliers that nobody knows yet, each with its PDF. */
const fatture = (giro: number): DaMandare =>
  Array.from({ length: FATTURE }, (_, n) => {
    const di = {
      partitaIva: `0${giro}00000${n % 8}1`.padStart(11, '0'),
      denominazione: `Nuovagiro${giro} ${n % 8}`,
    }
    const pdf = samplePdf(numero(giro, n)).toString('base64')
    const allegato = `<Allegati><NomeAttachment>${n}.pdf</NomeAttachment><Attachment>${pdf}</Attachment></Allegati>`
    const xml = fatturaXml({ ...di, numero: numero(giro, n), data: '2026-03-02' }).toString()
    return [
      `${n}.xml`,
      Buffer.from(xml.replace('</FatturaElettronicaBody>', `${allegato}</FatturaElettronicaBody>`)),
    ]
  })

/** Each is there once, with its PDF, and each supplier once. */
async function conta(conto: Conto, server: Programma, token: string, id: number, giro: number) {
  const { righe, quante, dati, chiedi } = chiRiceve(server, token)
  const lette = await righe(id)
  conto.prove(
    lette.length,
    lette.flatMap((r) => (r.scritta ? [] : [`giro ${giro}: ${r.numero} non scritta, ${r.messaggio}`])),
  )
  for (const { fattura_id } of lette) {
    const una = await dati('GET', `/fatture/${fattura_id}`)
    conto.prova(una.file_media?.nome_file?.endsWith('.pdf'), `${una.numero_documento}: senza il suo PDF`)
  }
  conto.prova(
    new Set(lette.map((r) => r.fattura_id)).size === FATTURE,
    `giro ${giro}: righe con una fattura sola`,
  )
  const trovate = await quante(`G${giro}-`)
  conto.prova(trovate === FATTURE, `giro ${giro}: ${trovate} fatture, non ${FATTURE}`)
  const fornitori = (await chiedi('GET', `/fornitori?q=Nuovagiro${giro}`)).corpo.count
  conto.prova(fornitori === 8, `giro ${giro}: ${fornitori} fornitori, non 8`)
}

/** Two processes are asked for the same at once, again and again; in the last round one is killed half way. */
async function dueProcessi(conto: Conto, dove: Luogo): Promise<void> {
  const [uno, altro] = [await programma(dove), await programma(dove)]
  await Promise.all([uno.accendi(), altro.accendi()])
  const { token } = await preparaSfondo(uno)
  for (let giro = 1; giro <= GIRI; giro++) {
    const id = await chiRiceve(uno, token).carica(fatture(giro))
    const risposte = await Promise.all(
      Array.from({ length: 10 }, (_, n) => chiRiceve(n % 2 ? altro : uno, token).conferma(id)),
    )
    conto.prove(
      10,
      risposte.flatMap(({ stato }) => (stato === 200 ? [] : [`giro ${giro}: conferma ${stato}`])),
    )
    if (giro === GIRI) await uno.spegni('SIGKILL')
    await chiRiceve(altro, token).fino(id, 'fatta')
    await conta(conto, altro, token, id, giro)
  }
}

/** The embedded database is one process's: a second one is refused, and who comes after a fall goes on where it was. */
async function unoDopoLAltro(conto: Conto, dove: Luogo): Promise<void> {
  const server = await acceso(dove)
  const { token } = await preparaSfondo(server)
  const secondo = await avvia(['src/server/main.ts'], { ...dove, PORT: '0' }).finito
  conto.prova(secondo.codice !== 0, 'un secondo processo sullo stesso SQLite è partito')
  for (let giro = 1; giro <= GIRI; giro++) {
    const { carica, conferma, leggi, fino } = chiRiceve(server, token)
    const id = await carica(fatture(giro))
    await Promise.all(Array.from({ length: 10 }, () => conferma(id)))
    while ((await leggi(id)).scritte < 5) await pausa(5)
    await server.spegni('SIGKILL')
    await server.accendi()
    const { scritte } = await leggi(id)
    conto.nota(`giro ${giro}: ucciso con ${scritte} fatture scritte di ${FATTURE}`)
    await fino(id, 'fatta')
    await conta(conto, server, token, id, giro)
  }
}

export const ricevuteInDue: Parte[] = suEntrambi(
  'una ricezione confermata da due processi,',
  'ricevute-due',
  async (conto, motore) => {
    const dove = { ...(await luogo('ricevute-due', motore)), TRUST_PROXY: '1' }
    await (motore === 'postgres' ? dueProcessi(conto, dove) : unoDopoLAltro(conto, dove))
  },
)
