import { comuneScritto, NOME_MASSIMO } from '#anagrafe/comuni/luoghi.queries.server.ts'
import type { Db } from '#server/data/schema.ts'
import { leggiCap, leggiCivico } from '#shared/cells.ts'
import { provinceCode } from '#shared/provinces.ts'
import { normalise } from '#shared/text.ts'
import type { Celle } from './celle.rules.ts'
import type { RisposteImportazione, Supposto } from './domande.rules.ts'
import type { CampoImportato } from './rules.ts'
import { haCivico } from './valori.rules.ts'

/** Where a row is of. */

export interface Dintorni {
  comune: string | null
  cap?: string | null
  provincia?: string | null
}

export interface ComeLuogo {
  italiano: boolean
  /** Where the firm is. */
  vicinoA: Dintorni | null
  comuni: RisposteImportazione['comuni']
}

interface LuogoLetto extends Pick<Supposto, 'dove'> {
  comune: string
  cap: string | null
  provincia: string
  indirizzo: string
}

/**
 * Where the firm is; where it hasn't said yet, where most of its customers are, as far as their comuni are sure.
 * @param righe cells of rows
 */
export async function dintorniDi(
  db: Db,
  righe: readonly (readonly string[])[],
  abbinamento: readonly (CampoImportato | null)[],
): Promise<Dintorni | null> {
  const sede = await db.selectFrom('azienda').select(['comune', 'cap', 'provincia']).executeTakeFirstOrThrow()
  if (sede.comune) return sede
  const [comune, cap, provincia] = (['comune', 'cap', 'provincia'] as const).map((campo) =>
    abbinamento.indexOf(campo),
  )
  const volte = new Map<string, { dove: Dintorni; volte: number }>()
  for (const celle of righe) {
    const scritto = celle[comune ?? -1]?.trim()
    if (!scritto) continue
    const prove = { cap: celle[cap ?? -1] ?? null, provincia: celle[provincia ?? -1] ?? null }
    const { sicuro, proposte } = comuneScritto(scritto, prove, null)
    const [dove] = proposte
    if (!sicuro || !dove) continue
    const noto = volte.get(dove.comune) ?? { dove, volte: 0 }
    volte.set(dove.comune, { dove, volte: noto.volte + 1 })
  }
  return [...volte.values()].sort((a, b) => b.volte - a.volte)[0]?.dove ?? null
}

/** The comune that is meant, by what was answered, else as it is likeliest; with its CAP and province. */
export function leggiLuogo(celle: Celle, { italiano, vicinoA, comuni }: ComeLuogo): LuogoLetto {
  const scritto = celle.testo('comune')
  const cap = celle.leggi('cap', (cella) => leggiCap(cella, italiano)) ?? null
  const provincia = celle.testo('provincia')
  const indirizzo = leggiIndirizzo(celle)
  if (!italiano) return { ...aParte(scritto, cap, provincia, /^(\d{4,6})\s+/), indirizzo }
  const comeScritto = { ...aParte(scritto, cap, provincia, /^(\d{5})\s+/), indirizzo }
  if (!scritto || scritto.length > NOME_MASSIMO) return comeScritto
  if (/^none$/i.test(scritto) && comeScritto.provincia !== 'TO' && !cap?.startsWith('10'))
    celle.avvisa('comune', 'None è un comune (TO): se voleva dire niente, correggi')
  const letto = comuneScritto(scritto, { cap, provincia }, vicinoA)
  const dove = letto.sicuro
    ? null
    : { scritto, proposte: letto.proposte.map(({ frazione: _, ...proposta }) => proposta) }
  const risposta = dove ? comuni[scritto] : undefined
  if (risposta?.comune === null) return { ...comeScritto, dove }
  const scelto = risposta
    ? comuneScritto(risposta.comune, { cap, provincia: risposta.provincia ?? null }, vicinoA)
    : letto
  const [proposta] = scelto.proposte
  if (!proposta) return { ...comeScritto, dove }
  if (cap && proposta.cap && cap !== proposta.cap)
    celle.avvisa('cap', `Non è il CAP di «${proposta.comune}»: si salva «${proposta.cap}»`)
  const frazione = letto.proposte.find(({ comune }) => comune === proposta.comune)?.frazione
  const nominata = frazione && normalise(indirizzo).includes(normalise(frazione))
  return {
    comune: proposta.comune,
    provincia: proposta.provincia,
    cap: proposta.cap ?? cap,
    indirizzo: frazione && !nominata ? [indirizzo, frazione].filter(Boolean).join(', ') : indirizzo,
    dove,
  }
}

/** `80126 Napoli (NA)`: the town, with what people write before and after it. */
function aParte(testo: string, cap: string | null, provincia: string, davantiAlNome: RegExp) {
  const davanti = davantiAlNome.exec(testo)
  const sigla = /\(([a-z]{2})\)$/i.exec(testo)
  return {
    comune: testo.slice(davanti?.[0].length ?? 0, sigla?.index ?? testo.length).trim(),
    cap: cap ?? davanti?.[1] ?? null,
    provincia: provinceCode(provincia) || (sigla?.[1]?.toUpperCase() ?? ''),
  }
}

/** Street and house number: one that stands in the street's cell already is the one. */
function leggiIndirizzo(celle: Celle): string {
  const via = celle.testo('indirizzo')
  const civico = celle.leggi('civico', leggiCivico)
  if (!civico || !haCivico(via)) return [via, civico].filter(Boolean).join(/\d$/.test(via) ? ', ' : ' ')
  if (!` ${normalise(via).replace(/[,.]/g, ' ')}`.endsWith(` ${normalise(civico)}`))
    celle.avvisa('civico', `L’indirizzo ha già il suo numero: «${civico}» non si aggiunge`)
  return via
}
