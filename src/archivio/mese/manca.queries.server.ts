import { elencaLavoriFra } from '#carte/da-fatturare/queries.server.ts'
import { GIORNI_RINVIO } from '#carte/fatture/rules.ts'
import type { Services } from '#server/data/context.ts'
import { addDays, daysBetween, formatDate } from '#shared/dates.ts'
import { contaInParole } from '#shared/numbers.ts'
import type { MeseDelCommercialista } from './contract.ts'
import {
  type DocumentoDelMese,
  emesseDi,
  type FileDelMese,
  type MeseLetto,
  ricevuteDi,
} from './queries.server.ts'
import { GIORNI_RISPOSTA, type Mancanza, primoEUltimoDelMese, titoloMancanza } from './rules.ts'

type Voce = MeseDelCommercialista['manca'][number]['voci'][number]

const FATTURE = '/contabilita?scheda=fatture'
const vista = (id: number) => `/contabilita/fatture/${id}`
const nelRegistro = (id: number) => `${FATTURE}&fattura=${id}`

/** What of a month's documents is lacking whatever the day is: the ZIP's leggimi.txt says it too. */
export function mancanti(m: MeseLetto, persi: ReadonlySet<FileDelMese>): [Mancanza, DocumentoDelMese[]][] {
  const [emesse, ricevute] = [emesseDi(m), ricevuteDi(m)]
  const conRicevuta = new Set(m.ricevuteSdi.map((r) => r.fattura_id))
  return [
    ['scartate', emesse.filter((d) => d.stato_invio === 'Scartata')],
    ['emesse_senza_xml', emesse.filter((d) => !d.file)],
    ['ricevute_senza_xml', ricevute.filter((d) => !d.file)],
    ['file_persi', m.documenti.filter((d) => d.file && persi.has(d.file))],
    ['da_inviare', emesse.filter((d) => d.stato_invio === 'Da_Inviare' || d.stato_invio === 'Scaricata')],
    ['ricevute_incerte', emesse.filter((d) => m.conIncerte.has(d.id))],
    ['senza_risposta', emesse.filter((d) => d.stato_invio === 'Inviata' && !conRicevuta.has(d.id))],
  ]
}

/** How a document is called among the others of its kind. */
export const nomeDelDocumento = (d: Pick<DocumentoDelMese, 'tipo' | 'numero' | 'chi'>): string =>
  d.tipo === 'Attiva' ? d.numero : `${d.chi} ${d.numero}`

const DOVE: Record<Mancanza, string> = {
  scartate: `${FATTURE}&lavoro=scartate`,
  emesse_senza_xml: `${FATTURE}&tipo=Attiva`,
  ricevute_senza_xml: '/contabilita/ricevute',
  file_persi: FATTURE,
  bozze: `${FATTURE}&lavoro=bozze`,
  da_fatturare: '/contabilita/da-fatturare',
  da_inviare: '/contabilita/da-inviare',
  ricevute_incerte: FATTURE,
  senza_risposta: '/contabilita/da-inviare',
}

/** Where several are mended, or the one there is. */
const PROPRIO: readonly Mancanza[] = [
  'scartate',
  'emesse_senza_xml',
  'file_persi',
  'bozze',
  'ricevute_incerte',
]

function notaDi(mancanza: Mancanza, { esito_il }: DocumentoDelMese, oggi: string): string | null {
  if (mancanza === 'scartate' && esito_il)
    return `rinviala entro il ${formatDate(addDays(esito_il, GIORNI_RINVIO)).slice(0, 5)}`
  if (mancanza === 'senza_risposta' && esito_il)
    return `inviata da ${contaInParole(daysBetween(esito_il, oggi), 'giorno', 'giorni')}`
  return null
}

const voceDi = (mancanza: Mancanza, d: DocumentoDelMese, oggi: string): Voce => ({
  nome: nomeDelDocumento(d),
  nota: notaDi(mancanza, d, oggi),
  vai: d.fase === 'Registrata' ? nelRegistro(d.id) : vista(d.id),
})

const inTempo = (mancanza: Mancanza, { esito_il }: DocumentoDelMese, oggi: string): boolean =>
  mancanza === 'senza_risposta' && esito_il !== null && daysBetween(esito_il, oggi) <= GIORNI_RISPOSTA

async function bozzeDi({ db }: Pick<Services, 'db'>, mese: string): Promise<Voce[]> {
  const { da, a } = primoEUltimoDelMese(mese)
  const righe = await db
    .selectFrom('fatture')
    .select(['id', 'numero_documento'])
    .where('fase', '=', 'Bozza')
    .where('data_emissione', '>=', da)
    .where('data_emissione', '<=', a)
    .orderBy('data_emissione')
    .orderBy('id')
    .execute()
  return righe.map(({ id, numero_documento }) => ({ nome: numero_documento, nota: null, vai: vista(id) }))
}

/** Visits and fees of the month whose invoice isn't there. */
async function lavoriDi({ db }: Pick<Services, 'db'>, mese: string): Promise<Voce[]> {
  const { da, a } = primoEUltimoDelMese(mese)
  return (await elencaLavoriFra(db, da, a)).map(({ nome, data }) => ({
    nome,
    nota: `del ${formatDate(data).slice(0, 5)}`,
    vai: DOVE.da_fatturare,
  }))
}

/** What a month lacks today, each thing by its name and with where it is mended; kinds that lack nothing are left out. */
export async function elencaMancanze(
  { db, fileStore }: Pick<Services, 'db' | 'fileStore'>,
  m: MeseLetto,
  oggi: string,
): Promise<MeseDelCommercialista['manca']> {
  const persi = new Set(
    m.documenti.flatMap(({ file }) =>
      file && file.xmlId === null && !fileStore.exists(file.impronta, 'bin') ? file : [],
    ),
  )
  const diDocumenti = mancanti(m, persi).map(([mancanza, documenti]): [Mancanza, Voce[]] => [
    mancanza,
    documenti.filter((d) => !inTempo(mancanza, d, oggi)).map((d) => voceDi(mancanza, d, oggi)),
  ])
  const mancanze: [Mancanza, Voce[]][] = [
    ...diDocumenti.slice(0, 4),
    ['bozze', await bozzeDi({ db }, m.mese)],
    ['da_fatturare', await lavoriDi({ db }, m.mese)],
    ...diDocumenti.slice(4),
  ]
  return mancanze
    .filter(([, voci]) => voci.length > 0)
    .map(([mancanza, voci]) => {
      const sola = voci.length === 1 && PROPRIO.includes(mancanza) ? voci[0] : undefined
      const titolo = titoloMancanza(mancanza, voci.length)
      return { quale: mancanza, titolo, vai: sola?.vai ?? DOVE[mancanza], voci }
    })
}
