import type { Db } from '#server/data/schema.ts'
import { normalise } from '#shared/text.ts'
import { altraCasa, nasceAltrove } from './altra-casa.rules.ts'
import type { DuplicatoDiRiga } from './contract.ts'
import type { StessaDomanda } from './domande.rules.ts'
import { matricolaComparabile } from './leggi-impianti.queries.server.ts'
import type { RigaImportataLetta } from './leggi-righe.queries.server.ts'
import { matricoleDi, type Noto, ritratto, somiglianti } from './noti.queries.server.ts'
import { respira } from './queries.server.ts'
import type { SceltaRigaImportata } from './rules.ts'
import { capiInsieme, type Gruppo, gruppiSimili, type MotivoStessa, type Partizione } from './stesse.rules.ts'
import {
  chiaviDi,
  confrontabile,
  conRighe,
  conTelefoni,
  type DatiCliente,
  datiInsieme,
} from './stesso-cliente.rules.ts'

const A_BLOCCHI = 250
/** Of so many rows of one question it is shown what they say. */
const MOSTRATE = 50

/** A row that has been read. */
export interface Controllata {
  n: number
  celle: string
  letta: RigaImportataLetta
  /** The row whose customer it is of; its own where it brings one. */
  gruppo: number
  duplicato: DuplicatoDiRiga | null
  /**
   * Of a duplicate, what is done unless somebody chooses otherwise: it is left out; where its plant is there already it says
   * what it knows anew; where they seem to be two customers it is made.
   */
  proposta?: SceltaRigaImportata
}

/** By which a plant is known: its serial number, else all that is said of it. */
function impiantiDi({ caldaia, condizionatore }: RigaImportataLetta): string[] {
  const chiave = (impianto: object | null | undefined, numero: string | null | undefined) =>
    impianto ? [numero ? matricolaComparabile(numero) : normalise(JSON.stringify(impianto))] : []
  return [...chiave(caldaia, caldaia?.matricola), ...chiave(condizionatore, condizionatore?.serialNumber)]
}

/** A customer may have so many notes, and a plant. */
const NOTE_MASSIME = { cliente: 2000, impianto: 1000 }

/**
 * Finds who is in the file twice, or in the archive already; what the answers say is one comes together, and of the rest the
 * proposals hold. One whose plant is there too, by its serial number, says what it knows anew.
 * @returns what is asked of them
 */
export async function segnaDoppioni(
  db: Db,
  righe: readonly Controllata[],
  risposte: Readonly<Record<string, Partizione>>,
): Promise<StessaDomanda[]> {
  const buone = righe.filter(({ letta }) => Object.keys(letta.errori).length === 0)
  const noti = new Map<number, Noto>()
  for (let i = 0; i < buone.length; i += A_BLOCCHI) {
    for (const noto of await somiglianti(
      db,
      buone.slice(i, i + A_BLOCCHI).map(({ letta }) => letta),
    ))
      noti.set(noto.id, noto)
    await respira()
  }
  const perNumero = new Map(buone.map((riga) => [riga.n, riga]))
  const persone = buone.flatMap(({ n, letta }) =>
    letta.cliente ? [{ n, ...confrontabile(conTelefoni(letta.cliente), matricoleDi(letta)) }] : [],
  )
  const gruppi = gruppiSimili([...[...noti.values()].map(({ persona }) => persona), ...persone])
  await respira()
  // Asked before rows come together: what each one says is what is shown.
  const domande = gruppi.map((gruppo) => domandaDi(gruppo, noti, perNumero))
  const capi = capiInsieme(gruppi, risposte)
  const motivi = new Map(gruppi.flatMap(({ membri, perche }) => membri.map((n) => [n, perche] as const)))
  const gruppoDelCliente = new Map<number, number>()
  const impianti = new Map<number, Map<string, string>>()
  for (const [i, riga] of buone.entries()) {
    if (i % A_BLOCCHI === 0) await respira()
    const capo = capi.get(riga.n) ?? riga.n
    if (capo < 0) eDi(riga, noti.get(-capo), motivi.get(riga.n) ?? [], gruppoDelCliente)
    else insiemeA(perNumero.get(capo) ?? riga, riga, impianti)
  }
  return domande
}

function domandaDi(
  { chiave, membri, proposta, perche }: Gruppo,
  noti: ReadonlyMap<number, Noto>,
  righe: ReadonlyMap<number, Controllata>,
): StessaDomanda {
  const [id] = membri.filter((n) => n < 0).map((n) => -n)
  const noto = id === undefined ? undefined : noti.get(id)
  const numeri = membri.filter((n) => n > 0)
  return {
    ...{ chiave, proposta, perche, righe: numeri },
    cliente: noto ? { id: noto.id, nome: noto.nome } : null,
    chi: [
      ...(noto ? [{ n: 0, ...noto.detti }] : []),
      ...numeri.slice(0, MOSTRATE).map((n) => ({ n, ...ritratto(righe.get(n)?.letta.cliente) })),
    ],
  }
}

/** A row of somebody who is in the archive: it brings what its plants know anew. */
function eDi(
  riga: Controllata,
  noto: Noto | undefined,
  perche: readonly MotivoStessa[],
  gruppi: Map<number, number>,
) {
  if (!noto) return
  const gruppo = gruppi.get(noto.id) ?? riga.n
  gruppi.set(noto.id, gruppo)
  riga.gruppo = gruppo
  const motivi: DuplicatoDiRiga['motivi'] = perche.filter((motivo) => motivo !== 'nome')
  if (matricoleDi(riga.letta).some((numero) => noto.numeri.includes(numero))) motivi.push('matricola')
  if (motivi.length === 0) motivi.push('uguale')
  riga.duplicato = { id: noto.id, riga: null, nome: noto.nome, motivi }
  const { cliente, caldaia, condizionatore, rcee } = riga.letta
  const nuovo = matricoleDi(riga.letta).every((numero) => !noto.numeri.includes(numero))
  const casa = (caldaia || condizionatore) && nuovo && cliente && altraCasa(cliente, noto.luogo)
  if (casa) riga.letta.avvisi[''] = [riga.letta.avvisi[''], nasceAltrove(casa)].filter(Boolean).join('. ')
  riga.proposta = caldaia || condizionatore || rcee || saDiPiu(cliente, noto) ? 'aggiorna' : 'salta'
}

/** Whether a row says a telephone, an e-mail or a place that the archive doesn't have. */
const saDiPiu = (cliente: DatiCliente | null, { persona, detti }: Noto): boolean =>
  cliente !== null &&
  (chiaviDi(conTelefoni(cliente)).some(
    ([motivo, valore]) =>
      !persona.chiavi.some(([m, v]) => m === motivo && (motivo !== 'telefono' || v === valore)),
  ) ||
    (!detti.luogo && Boolean(cliente.indirizzo || cliente.comune)))

/** A row of whom an earlier one is: another plant comes to it, what is there already doesn't come twice. */
function insiemeA(capo: Controllata, riga: Controllata, impianti: Map<number, Map<string, string>>): void {
  const apparecchi = impiantiDi(riga.letta)
  const testo = JSON.stringify({ ...riga.letta, cliente: null, errori: null, avvisi: null })
  const visti = impianti.get(capo.n) ?? new Map<string, string>()
  impianti.set(capo.n, visti)
  if (capo !== riga) {
    const nuovi = !apparecchi.some((apparecchio) => visti.has(apparecchio))
    if (!unisci(capo, riga) || !nuovi) {
      riga.duplicato = { id: null, riga: capo.n, nome: nomeDi(capo), motivi: ['uguale'] }
      // Made all the same it is somebody of their own, whatever becomes of the others.
      riga.gruppo = riga.n
      const sa = apparecchi.some((apparecchio) => visti.has(apparecchio) && visti.get(apparecchio) !== testo)
      riga.proposta = nuovi ? 'crea' : sa ? 'aggiorna' : 'salta'
    }
  }
  for (const apparecchio of apparecchi) visti.set(apparecchio, testo)
}

/**
 * Makes a row one with an earlier one of the same customer, whose plant it isn't: what it knows of them besides is added there.
 * @returns whether it is done: not where the notes would be longer than they may be
 */
function unisci(capo: Controllata, riga: Controllata): boolean {
  const [noto, nuovo] = [capo.letta.cliente, riga.letta.cliente]
  if (!noto || !nuovo) return false
  const { cliente, luogo } = datiInsieme(noto, nuovo)
  const { caldaia, condizionatore } = riga.letta
  const conLuogo = <I extends { note?: string | null | undefined }>(impianto: I): I => ({
    ...impianto,
    note: conRighe(impianto.note, luogo ? [`Indirizzo: ${luogo}`] : []),
  })
  const [suaCaldaia, suoClima] = [caldaia && conLuogo(caldaia), condizionatore && conLuogo(condizionatore)]
  const lunghe = [suaCaldaia, suoClima].some(
    (impianto) => (impianto?.note?.length ?? 0) > NOTE_MASSIME.impianto,
  )
  if (lunghe || (cliente.note?.length ?? 0) > NOTE_MASSIME.cliente) return false
  capo.letta.cliente = cliente
  riga.gruppo = capo.n
  Object.assign(riga.letta, { caldaia: suaCaldaia, condizionatore: suoClima })
  if (luogo === null && cliente.note === noto.note) return true
  const { avvisi } = riga.letta
  const avviso = `Un solo cliente con la riga ${capo.n}: ciò che qui è diverso va nelle note`
  avvisi[''] = [avvisi[''], avviso].filter(Boolean).join('. ')
  return true
}

const nomeDi = ({ letta: { cliente } }: Controllata) => `${cliente?.nome} ${cliente?.cognome}`.trim()
