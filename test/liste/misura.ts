import elenco from '#shared/comuni.json' with { type: 'json' }
import { capUnico, leggiComuni } from '#shared/comuni.ts'
import { normalise } from '#shared/text.ts'
import type { Lista } from './lista.ts'
import type { ClienteVero } from './vero.ts'

/** What the archive has of a list, as its calls answer it. */
export interface Archivio {
  clienti: readonly {
    id: number
    nome: string
    cognome: string
    denominazione: string | null
    tipo: string
    telefono: string | null
    altri_telefoni: readonly { numero: string }[]
    indirizzo: string | null
    comune: string | null
    provincia: string | null
    cap: string | null
  }[]
  caldaie: readonly {
    cliente_id: number
    matricola: string | null
    marca: string | null
    modello: string | null
    ultima_revisione: string | null
  }[]
}

export interface Misura {
  /** Of whom nothing is in the archive. */
  persi: string[]
  /** Customers who became one with another. */
  unitiMale: string[]
  divisiMale: string[]
  /** In the archive, but nobody of the list: a total, a heading, a note. */
  diTroppo: string[]
  indirizziCambiati: string[]
  nomiSbagliati: string[]
  enti: { tutti: number; giusti: number }
  privati: { tutti: number; giusti: number }
  comuni: { tutti: number; giusti: number }
  cap: { tutti: number; giusti: number }
  impianti: { tutti: number; giusti: number }
}

const DI_PIU_CAP = new Set(
  leggiComuni(elenco).flatMap((comune) => (capUnico(comune) === undefined ? comune.nome : [])),
)

const lettere = (testo: string | null) =>
  normalise(testo ?? '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
const inOrdine = (testo: string) => lettere(testo).split(' ').sort().join(' ')
const codice = (testo: string | null) => lettere(testo).replaceAll(' ', '')
const nomeVero = ({ denominazione, cognome, nome }: ClienteVero) => denominazione || `${cognome} ${nome}`

const quanti = <T>(voci: readonly T[], giusto: (voce: T) => boolean) => ({
  ...{ tutti: voci.length, giusti: voci.filter(giusto).length },
})

/** Who is who is told by the serial number of a plant; where none was read, by name and address, or by one of them. */
function trovatore({ clienti, caldaie }: Archivio): (vero: ClienteVero) => number[] {
  const diMatricola = new Map(caldaie.map(({ matricola, cliente_id }) => [codice(matricola), cliente_id]))
  const perNome = Map.groupBy(clienti, ({ denominazione, cognome, nome }) =>
    inOrdine(denominazione ?? `${cognome} ${nome}`),
  )
  return (vero) => {
    const perMatricola = vero.impianti.flatMap(({ matricola }) => diMatricola.get(codice(matricola)) ?? [])
    if (perMatricola.length > 0) return [...new Set(perMatricola)]
    const omonimi = perNome.get(inOrdine(nomeVero(vero))) ?? []
    const indirizzo = lettere(`${vero.via} ${vero.civico}`)
    const qui = clienti.filter((tenuto) => lettere(tenuto.indirizzo) === indirizzo)
    const suo =
      omonimi.find((tenuto) => qui.includes(tenuto)) ?? omonimi[0] ?? (qui.length === 1 ? qui[0] : undefined)
    return suo ? [suo.id] : []
  }
}

/** A list as it should stand against the archive as it stands. */
export function misura({ clienti }: Lista, archivio: Archivio): Misura {
  const { clienti: tenuti, caldaie } = archivio
  const idsDi = trovatore(archivio)
  const diMatricola = new Map(caldaie.map((caldaia) => [codice(caldaia.matricola), caldaia]))
  const perId = new Map(tenuti.map((tenuto) => [tenuto.id, tenuto]))
  const letti = clienti.map((vero) => ({ vero, ids: idsDi(vero) }))
  const trovati = letti.flatMap(({ vero, ids: [id = 0] }) => {
    const tenuto = perId.get(id)
    return tenuto ? [{ vero, tenuto }] : []
  })
  const perTenuto = Map.groupBy(trovati, ({ tenuto }) => tenuto)
  const nomi = (alcuni: readonly { vero: ClienteVero }[]) => alcuni.map(({ vero }) => nomeVero(vero))
  const enti = trovati.filter(({ vero }) => vero.denominazione)
  const privati = trovati.filter(({ vero }) => !vero.denominazione)
  const impianti = clienti.flatMap((vero) => vero.impianti)
  return {
    persi: nomi(letti.filter(({ ids }) => ids.length === 0)),
    unitiMale: [...perTenuto.values()].flatMap((insieme) => (insieme.length > 1 ? nomi(insieme) : [])),
    divisiMale: nomi(letti.filter(({ ids }) => ids.length > 1)),
    diTroppo: tenuti
      .filter((tenuto) => !perTenuto.has(tenuto))
      .map(({ cognome, nome, denominazione }) => denominazione ?? `${cognome} ${nome}`),
    indirizziCambiati: trovati
      .filter(({ vero, tenuto }) => lettere(`${vero.via} ${vero.civico}`) !== lettere(tenuto.indirizzo))
      .map(({ vero, tenuto }) => `${vero.via} ${vero.civico} → ${tenuto.indirizzo}`),
    nomiSbagliati: privati
      .filter(({ vero, tenuto }) => inOrdine(nomeVero(vero)) !== inOrdine(`${tenuto.cognome} ${tenuto.nome}`))
      .map(
        ({ vero, tenuto }) =>
          `${nomeVero(vero)} → ${tenuto.denominazione ?? `${tenuto.cognome} ${tenuto.nome}`}`,
      ),
    enti: quanti(
      enti,
      ({ vero, tenuto }) =>
        vero.tipi.some((tipo) => tipo === tenuto.tipo) &&
        lettere(vero.denominazione) === lettere(tenuto.denominazione),
    ),
    privati: quanti(privati, ({ tenuto }) => tenuto.tipo === 'Privato'),
    comuni: quanti(
      trovati,
      ({ vero, tenuto }) => vero.comune === tenuto.comune && vero.provincia === tenuto.provincia,
    ),
    // Which of a city's nobody knows who wasn't told.
    cap: quanti(
      trovati,
      ({ vero, tenuto }) => vero.cap === tenuto.cap || (tenuto.cap === null && DI_PIU_CAP.has(vero.comune)),
    ),
    impianti: quanti(impianti, ({ marca, modello, matricola, ultima }) => {
      const tenuta = diMatricola.get(codice(matricola))
      return (
        lettere(`${marca} ${modello}`) === lettere(`${tenuta?.marca ?? ''} ${tenuta?.modello ?? ''}`) &&
        tenuta?.ultima_revisione === ultima
      )
    }),
  }
}

/** One line of figures, for who reads the run. */
export function inBreve(misurata: Misura): string {
  return Object.entries(misurata)
    .map(([che, valore]) =>
      Array.isArray(valore)
        ? `${che} ${valore.length}${valore.length > 0 ? ` (${valore.slice(0, 3).join('; ')})` : ''}`
        : `${che} ${valore.giusti}/${valore.tutti}`,
    )
    .join(', ')
}

/** What of a draft is asked, as §6 of the calls has it. */
export interface Domande {
  aziende?: readonly { n: number; nome: string; proposta: string }[]
  comuni?: readonly { scritto: string; proposte: readonly { comune: string; provincia: string }[] }[]
  stesse?: readonly { chiave: string; righe: readonly number[]; risposta?: unknown }[]
}

/** What somebody who knows their customers answers. */
export function risposteVere({ clienti, comuni }: Lista, domande: Domande) {
  const diRiga = new Map(clienti.flatMap((vero) => vero.righe.map((n) => [n, vero] as const)))
  const aziende = (domande.aziende ?? []).map(({ n }) => [n, diRiga.get(n)?.tipi[0] ?? 'Privato'])
  const scritte = new Map([...comuni].map(([scritto, luogo]) => [lettere(scritto), luogo]))
  const luoghi = (domande.comuni ?? []).flatMap(({ scritto }) => {
    const luogo = scritte.get(lettere(scritto))
    return luogo ? [[scritto, luogo] as const] : []
  })
  const stesse = (domande.stesse ?? []).map(({ chiave, righe }) => {
    const gruppi = [...Map.groupBy(righe, (n) => diRiga.get(n) ?? n).values()]
    return [chiave, gruppi.length === 1 ? 'Una' : gruppi.length === righe.length ? 'Diverse' : gruppi]
  })
  return {
    aziende: Object.fromEntries(aziende),
    comuni: Object.fromEntries(luoghi),
    stesse: Object.fromEntries(stesse),
  }
}

/** The telephones of a list, in digits, each with the customers that a search for it has to find. */
export function telefoniDi(
  { clienti }: Lista,
  archivio: Archivio,
): { cifre: string; ids: readonly number[] }[] {
  const idsDi = trovatore(archivio)
  return clienti.flatMap((vero) => vero.telefoni.map((cifre) => ({ cifre, ids: idsDi(vero) })))
}
