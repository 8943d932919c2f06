import { addDays, oggi } from '#shared/dates.ts'
import { camt } from '#test/banca.ts'
import { multipart } from '#test/pdf.ts'
import { alLavoro, type Fatta, mentre, p95, peggio } from './beside.ts'
import { grande } from './crowd.ts'
import { svuotata, unPostgres } from './place.ts'
import type { Programma } from './program.ts'
import { type Conto, type Parte, pausa } from './tally.ts'
import * as opere from './waits-work.ts'

/** How much longer a call may take than when nothing else is done, and a write beside one that takes hundreds of rows, in ms. */
const ATTESA = 100
const SCRITTURA = 1000
const QUIETE_MS = 5000
const MOVIMENTI = 3000

const LETTURE = [
  '/clienti?limit=50',
  '/clienti?q=ross&limit=50',
  '/dashboard/stats?limit=6',
  '/fatture/registro',
]

/** What a person at work waits for until `fai` is done; a write among every four reads. */
async function tempiMentre(server: Programma, token: string, fai: () => Promise<unknown>) {
  const lavoro = alLavoro(server, token, (n) => {
    const path = LETTURE[n % (LETTURE.length + 1)]
    return path ? ['GET', path] : ['POST', '/clienti', { nome: 'Ciro', cognome: `Attesa ${n}` }]
  })
  const fatte = await mentre(lavoro, fai)
  const scrive = ({ chiamata }: Fatta) => chiamata.startsWith('POST')
  return { letture: fatte.filter((una) => !scrive(una)), scritture: fatte.filter(scrive) }
}

async function attese(conto: Conto, altrove: Record<string, string> = {}): Promise<void> {
  const { server, DATA_DIR, admin: token } = await grande('attese', altrove)
  const chiedi = async (method: string, path: string, richiesta: object = {}) => {
    const { stato, corpo } = await server.chiedi(method, path, { token, ...richiesta })
    conto.prova(stato < 300, `${method} ${path} → ${stato} ${JSON.stringify(corpo).slice(0, 200)}`)
    return corpo.data
  }
  const quiete = await tempiMentre(server, token, () => pausa(QUIETE_MS))
  const [solita, scritta] = [peggio(quiete.letture), peggio(quiete.scritture)]
  conto.nota(`da soli: al peggio ${Math.round(solita)} ms, p95 ${Math.round(p95(quiete.letture))}`)
  const misura = async (che: string, fai: () => Promise<unknown>, scrittura = ATTESA) => {
    const { letture, scritture } = await tempiMentre(server, token, fai)
    const [letta, scrive] = [peggio(letture), peggio(scritture)]
    conto.prova(letta <= solita + ATTESA, `${che}: una lettura ha aspettato ${Math.round(letta)} ms`)
    conto.prova(scrive <= scritta + scrittura, `${che}: una scrittura ha aspettato ${Math.round(scrive)} ms`)
    conto.nota(`${che}: letture al peggio ${Math.round(letta)} ms, scritture ${Math.round(scrive)}`)
  }
  const bacheca = await opere.bacheca(chiedi)
  const { scelte: visite, tecnici } = bacheca
  const giorni = { dal: addDays(oggi(), 3), al: addDays(oggi(), 30) }
  await misura(`i giorni proposti per ${visite.length} visite`, () =>
    chiedi('POST', '/lotti/proposta', { corpo: { visite, tecnici, ...giorni } }),
  )
  let lotto = { id: 0 }
  const prenota = async () => {
    lotto = await chiedi('POST', '/lotti', { corpo: { visite: opere.conPosto(bacheca) } })
  }
  await misura(`${visite.length} visite prenotate`, prenota, SCRITTURA)
  const annulla = () => chiedi('POST', `/lotti/${lotto.id}/annulla`, { corpo: {} })
  await misura('le stesse annullate', annulla, SCRITTURA)
  let importata = 0
  const importa = async () => {
    importata = await opere.importa(chiedi)
  }
  await misura('10.000 righe importate', importa, SCRITTURA)
  const togli = () => chiedi('POST', `/importazioni/${importata}/annulla`, { corpo: {} })
  await misura('le stesse tolte', togli, SCRITTURA)
  const banca = async () => {
    const contenuto = camt(
      Array.from({ length: MOVIMENTI }, (_, n) => ({
        ...{ importo: 122, testo: `BONIFICO SALDO LAVORI ${n}`, nome: 'ROSSI MARIO', rif: `attesa${n}` },
      })),
    )
    const file = { nome: 'banca.xml', contenuto, tipo: 'text/xml' }
    const { id } = await chiedi('POST', '/movimenti', multipart({}, file))
    for (let n = 0; n < 5; n++) await chiedi('GET', `/movimenti/${id}/gruppi`)
  }
  await misura(`${MOVIMENTI} movimenti della banca letti e proposti`, banca, SCRITTURA)
  const ids = await opere.bozze(chiedi)
  await misura(`${ids.length} fatture emesse insieme`, async () => {
    const { fermata } = await chiedi('POST', '/fatture/emetti', { corpo: { ids } })
    conto.prova(!fermata, JSON.stringify(fermata))
  })
  await misura('i doppioni', () => chiedi('GET', '/clienti/doppioni'))
  await opere.conAltroIntervallo(server, chiedi)
  await misura('tutte le scadenze ricalcolate', () => opere.ricalcolate(chiedi))
  await opere.contrattiScaduti(chiedi)
  await misura('il backup della notte, con la sua prova', () => chiedi('POST', '/backup'), SCRITTURA)
  await server.spegni()
  const sordo = await opere.rinnovi({ DATA_DIR, ...altrove })
  conto.prova(sordo <= ATTESA, `contratti rinnovati: nessuno ascoltato per ${Math.round(sordo)} ms`)
  conto.nota(`i contratti rinnovati: nessuno ascoltato per al peggio ${Math.round(sordo)} ms`)
}

export const nessunoAspetta: Parte[] = [
  { nome: 'chi legge mentre si lavora in grande', chiave: 'attese', esegui: (conto) => attese(conto) },
  {
    nome: 'chi legge mentre si lavora in grande, PostgreSQL',
    chiave: 'attese-postgres',
    esegui: async (conto) => attese(conto, { DATABASE_URL: await svuotata(await unPostgres(), 'attese') }),
  },
]
