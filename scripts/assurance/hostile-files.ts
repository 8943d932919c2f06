import { HOSTILE_WORKBOOKS } from '#test/hostile/workbooks.ts'
import { multipart, samplePdf } from '#test/pdf.ts'
import { memoriaVista, unoAllaVolta } from './beside.ts'
import { CASI } from './hostile-cases.ts'
import { luogo, suEntrambi } from './place.ts'
import { acceso, memoria, type Programma } from './program.ts'
import { type Conto, type Parte, pausa, percentile } from './tally.ts'
import { preparaSfondo } from './work.ts'

const RISPOSTA_MS = 5000
/** Of the network and of the answer itself, beside the five seconds of the reading. */
const INTORNO_MS = 500
const ALTRI_MS = 1000
/** A good file is read as well, perhaps by a process that starts for it. */
const FILE_BUONO_MS = 2000
/** What the server holds once all garbage is collected, and what it has resident meanwhile: bodies of 10 MB pass through it. */
const TRATTENUTA_MB = 25
const RESIDENTE_MB = 200
const VENTI = 20
/** Words that only an untranslated message would have. */
const INGLESE = /\b(invalid|expected|required|must|too|error|received|undefined|null|not)\b/i
export const inItaliano = (testo: unknown): boolean =>
  /^[A-ZÈ].{8}/.test(String(testo)) && !INGLESE.test(String(testo))

const quanti = async (server: Programma, token: string): Promise<number> =>
  (await server.chiedi('GET', '/clienti?q=rossi', { token })).corpo.count

async function tutti(conto: Conto, server: Programma, ostile: string, collega: string): Promise<void> {
  const trattenuta = await server.trattenuta()
  const prima = memoria(server.pid())
  const residente = memoriaVista(server.pid())
  const tempi: number[] = []
  const { attesa: peggiore, lettore } = await unoAllaVolta(
    conto,
    { server, collega },
    CASI,
    async ({ corpo }) => ({ clienti: await quanti(server, collega), body: corpo() }),
    async ({ nome, path, intestazioni, accolto }, { clienti, body }, attesa) => {
      const inizio = performance.now()
      const { stato, corpo: detto } = await server
        .chiedi('POST', path, { corpo: body, token: ostile, intestazioni })
        .catch((errore: Error) => ({ stato: 0, corpo: { error: errore.message } }))
      const ms = performance.now() - inizio
      tempi.push(ms)
      const altri = await attesa()
      residente.guarda()
      const guai = [
        ms > RISPOSTA_MS + INTORNO_MS && `risposta dopo ${Math.round(ms)} ms`,
        altri > ALTRI_MS && `gli altri hanno aspettato ${Math.round(altri)} ms`,
        stato >= 500 && `${stato}`,
        stato < 300 && !accolto && `accolto con ${stato}`,
        stato >= 300 && !inItaliano(detto.error) && `non in italiano: ${stato} ${detto.error}`,
        !accolto && (await quanti(server, collega)) !== clienti && 'qualcosa è stato scritto',
      ].filter(Boolean)
      conto.prova(guai.length === 0, `${path} ${nome}: ${guai.join('; ')}`)
    },
  )
  const resta = (await server.trattenuta()) - trattenuta
  const cresciuta = residente.massima() - prima
  conto.prova(resta < TRATTENUTA_MB, `il server trattiene ${Math.round(resta)} MB in più`)
  conto.prova(cresciuta < RESIDENTE_MB, `il server è cresciuto di ${Math.round(cresciuta)} MB`)
  conto.nota(
    `${CASI.length} file e richieste: risposta in ${Math.round(percentile(tempi, 0.5))} ms (mediana), al massimo ${Math.round(Math.max(...tempi))}; chi lavora accanto ha aspettato al massimo ${Math.round(peggiore)} ms; memoria del server cresciuta di ${Math.round(cresciuta)} MB, trattenuta ${resta < 0 ? '' : '+'}${Math.round(resta)} MB, di un lettore al massimo ${Math.round(lettore)} MB`,
  )
}

/** Twenty of the slowest from one person at once: how long others wait for a file of their own. */
async function ventiInsieme(conto: Conto, server: Programma, ostile: string, collega: string): Promise<void> {
  const [nome, make] = HOSTILE_WORKBOOKS.find(([n]) => n.startsWith('un milione di righe')) ?? [
    '',
    () => Buffer.alloc(0),
  ]
  const { corpo, intestazioni } = multipart({}, { nome: 'a.xlsx', contenuto: make() })
  const stati: number[] = []
  const venti = Array.from({ length: VENTI }, () =>
    server
      .chiedi('POST', '/importazioni', { corpo, token: ostile, intestazioni })
      .then(({ stato, intestazioni: testa }) => {
        stati.push(stato)
        conto.prova(stato !== 429 || testa.has('retry-after'), '429 senza Retry-After')
      }),
  )
  const attese: number[] = []
  await pausa(300)
  for (let n = 0; n < 5; n++) {
    const inizio = performance.now()
    const file = { nome: 'buono.pdf', contenuto: samplePdf(`buono ${n}`) }
    const { corpo: body, intestazioni: testa } = multipart({ tipologia: 'RCEE' }, file)
    const { stato } = await server.chiedi('POST', '/documenti/upload', {
      corpo: body,
      token: collega,
      intestazioni: testa,
    })
    attese.push(performance.now() - inizio)
    conto.prova(stato === 201, `un file buono: ${stato}`)
    await pausa(200)
  }
  await Promise.all(venti)
  conto.prova(
    Math.max(...attese) < FILE_BUONO_MS,
    `un file buono ha aspettato ${Math.round(Math.max(...attese))} ms`,
  )
  conto.prova(
    stati.every((s) => s === 400 || s === 429),
    `venti file insieme: ${stati}`,
  )
  conto.nota(
    `venti volte «${nome}» da una persona: ${stati.filter((s) => s === 429).length} respinti con 429, gli altri letti uno alla volta; intanto un file buono di un’altra è preso in ${Math.round(Math.max(...attese))} ms al massimo`,
  )
}

export const fileOstili: Parte[] = suEntrambi('file ostili,', 'ostili', async (conto, motore) => {
  const server = await acceso(await luogo('ostili', motore), { misurata: true })
  const { token } = await preparaSfondo(server)
  const ostile = (await server.persona(token, 'ostile', 1)).token
  const collega = (await server.persona(token, 'collega', 1)).token
  await tutti(conto, server, ostile, collega)
  await ventiInsieme(conto, server, ostile, collega)
})
