// long because closing, its steps and what may fail in them belong to one draft
import { useState } from 'react'
import { rightInstant } from '#shared/clock.ts'
import { firmaBreve, type TrattoFirma } from '#shared/firma.ts'
import { arrivoGiusto } from '#telefono/rapporti/components/arrivo.ts'
import {
  difettoDi,
  minutoGiusto,
  motivoDellErrore,
  prontoRapporto,
} from '#telefono/rapporti/components/chiudi.ts'
import {
  type Mandata,
  manda,
  mandaRapporti,
  type RapportoPronto,
} from '#telefono/rapporti/components/manda.ts'
import type { useBozza } from '#telefono/rapporti/components/usa-bozza.ts'
import type { BozzaConModuli, ModuloBozza } from '#telefono/rcee-moduli/components/bozza.ts'
import type { Giudicato } from '#telefono/rcee-moduli/components/giudicato.ts'
import { type Compilatore, prontoModulo } from '#telefono/rcee-moduli/components/pronto-modulo.ts'
import { cambi } from '#visite/appuntamenti/components/da-inviare.ts'
import type { Appuntamento, GestioneInput } from '#visite/appuntamenti/contract.ts'
import { ApiError, errorText } from '#web/http.ts'
import { outbox } from '#web/outbox.ts'
import { toast } from '#web/ui/toast.tsx'

interface Dove {
  /** Null where forms are compiled without one. */
  visita: Appuntamento | null
  clienteId: number
  /** Of the customer. */
  nome: string
  /** Of who writes. */
  tecnico: string
  firmaTecnico: TrattoFirma | null
  impianti: readonly string[]
  tenuta: ReturnType<typeof useBozza<BozzaConModuli>>
  /** The draft's forms with what the rules say of them. */
  giudicati: readonly Giudicato[]
  /** Null while the company isn't known. */
  compilatore: Compilatore | null
}

export const NON_TENUTO = {
  piena: 'Memoria del telefono piena: non è stato salvato. Invia ora o libera spazio.',
  chiuso: 'Riapri Tepore: il telefono ha chiuso l’archivio',
  altrove: 'Questo rapporto è stato scritto o chiuso in un’altra scheda',
} as const
export type NonTenuto = keyof typeof NON_TENUTO

/** What is missing before the documents can be closed, in words; null where nothing is. */
function mancaAllaFirma(
  { firma, conTecnico, moduli }: BozzaConModuli,
  tecnico: TrattoFirma | null,
): string | null {
  const { esito, tratto, nome, motivo } = firma
  if (esito !== 'Firmato' && !motivo.trim()) return 'Scrivi perché non firma'
  if (esito === 'Firmato' && !tratto) return 'Manca la firma del cliente'
  if (esito === 'Firmato' && tratto && firmaBreve(tratto)) return 'La firma è troppo breve'
  if (esito === 'Firmato' && !nome.trim()) return 'Scrivi chi firma'
  if (!conTecnico) return moduli?.length ? 'L’RCEE vuole la tua firma: rimetti il segno' : null
  if (!tecnico)
    return moduli?.length
      ? 'Manca la tua firma: tracciala'
      : 'Manca la tua firma: tracciala, o togli il segno'
  return firmaBreve(tecnico) ? 'La tua firma è troppo breve: rifalla' : null
}

/** What stands between a form and its signature, in words; null where nothing does. */
function mancaAlModulo({ modulo, mancano, sbagliati }: Giudicato): string | null {
  if (modulo.chiuso) return null
  if (modulo.correzione && !modulo.correzione.motivo.trim()) return 'Scrivi perché correggi l’RCEE'
  return sbagliati[0]?.testo ?? mancano[0]?.testo ?? null
}

/** Who signs an efficiency report is named on it. */
function mancaIlNome(giudicati: readonly Giudicato[], compilatore: Compilatore | null): string | null {
  const daChiudere = giudicati.some(({ modulo }) => !modulo.chiuso)
  const { tecnico } = compilatore ?? {}
  const noto = !tecnico || (tecnico.nome && tecnico.cognome)
  return daChiudere && !noto ? 'Scrivi come ti chiami: il tuo nome sta sull’RCEE' : null
}

const RUOLI: Record<string, string> = {
  Proprietario: 'Proprietario',
  Occupante: 'Inquilino',
  Amministratore_Condominio: 'Amministratore',
  Terzo_Responsabile: 'Altro',
}

/** As what one signs who answers for a plant that is known. */
const ruoloNoto = (modulo: ModuloBozza | undefined): string | null => {
  const titolo = modulo?.impiantoId ? modulo.impianto.responsabile_titolo : null
  return (titolo && RUOLI[titolo]) || null
}

/** What came of a closing: the draft as it is by then, and why something of it wasn't. */
interface Chiusura {
  bozza: BozzaConModuli
  fatte: Mandata[]
}

/** How a draft goes from one step to the next; each keeps the draft together with what it confirms. */
export function usePassi(contesto: Dove) {
  const { visita, clienteId, nome, tecnico, firmaTecnico, impianti, tenuta, giudicati, compilatore } =
    contesto
  const { cambia, poni, conAzione, fissa } = tenuta
  const [errore, setErrore] = useState('')
  const [inCorso, setInCorso] = useState(false)
  const questaVisita = { visitaId: visita?.id ?? null, titolo: nome }

  /** From the work to the forms, or to the signature where there is none. */
  function avanti(bozza: BozzaConModuli, adesso: string) {
    const arrivo = arrivoGiusto(bozza)
    const difetto =
      bozza.correzione && !bozza.correzione.motivo.trim()
        ? 'Scrivi perché lo correggi'
        : difettoDi({ ...bozza, arrivo }, adesso)
    setErrore(difetto ?? '')
    if (difetto) return
    const { arrivoPosto: _, ...senza } = bozza
    const pronta = { ...senza, arrivo }
    if (bozza.moduli?.length) poni({ ...pronta, passo: 'rcee' })
    else versoFirma(pronta)
  }

  /** One leaves when one goes on to the signature. */
  function versoFirma(bozza: BozzaConModuli) {
    const partenzaPosta = bozza.partenza ? null : minutoGiusto()
    const ruolo = bozza.firma.ruolo ?? ruoloNoto(bozza.moduli?.[0])
    poni({
      ...{ ...bozza, passo: 'firma', partenza: bozza.partenza ?? partenzaPosta, partenzaPosta },
      firma: { ...bozza.firma, ruolo },
    })
  }

  /** From the forms to the signature. @returns the form that isn't ready, where there is one */
  function avantiDaRcee(bozza: BozzaConModuli): Giudicato | null {
    const rotto = giudicati.find((giudicato) => mancaAlModulo(giudicato) !== null)
    const manca = rotto ? mancaAlModulo(rotto) : mancaIlNome(giudicati, compilatore)
    setErrore(manca ?? '')
    if (rotto || manca) return rotto ?? null
    versoFirma(bozza)
    return null
  }

  /** Back to work: one leaves when one goes on again, unless an hour was written, or somebody has signed. */
  const indietro = () =>
    cambia(
      ({ partenza, partenzaPosta, firma, passo, moduli, soloRcee }) => ({
        passo: passo === 'firma' && (moduli?.length || soloRcee) ? 'rcee' : 'lavoro',
        ...(partenza === partenzaPosta && !firma.tratto && { partenza: null }),
      }),
      true,
    )

  async function chiudiOra(bozza: BozzaConModuli) {
    const manca =
      mancaAllaFirma(bozza, firmaTecnico) ??
      giudicati.map(mancaAlModulo).find((mancanza) => mancanza !== null) ??
      mancaIlNome(giudicati, compilatore)
    setErrore(manca ?? '')
    if (manca || inCorso) return
    setInCorso(true)
    // Tried again it is the same report, closed at the same minute.
    const il = bozza.firma.il ?? rightInstant()
    const fissata: BozzaConModuli = { ...bozza, firma: { ...bozza.firma, il } }
    poni(fissata)
    try {
      const tenuta = await fissa()
      if (tenuta in NON_TENUTO) throw new ApiError(0, 'non_tenuto', NON_TENUTO[tenuta as NonTenuto])
      const { fatte } = await conAzione<Chiusura>(
        (fatto) => fatto.bozza,
        async (tieni) => {
          const pronti = await prepara(fissata)
          const fatte = await mandaRapporti(pronti, tieni(conChiusi(fissata, pronti, null)))
          return { fatte, bozza: conChiusi(fissata, pronti, fatte) }
        },
      )
      const causa = fatte.find((mandata) => mandata.causa)?.causa
      if (causa) throw causa
      if (fatte.some(({ stato }) => stato === 'verifica')) toast.successo('Salvato: lo verifica l’ufficio')
    } catch (causa) {
      setErrore(motivoDellErrore(causa) ?? errorText(causa, 'Il rapporto non è stato chiuso'))
    } finally {
      setInCorso(false)
    }
  }

  /** Every document that has yet to be closed, the report first. */
  async function prepara(bozza: BozzaConModuli): Promise<RapportoPronto[]> {
    // A report that nobody signed is closed now.
    const firmatoIl = (bozza.firma.esito === 'Firmato' && bozza.firma.il) || rightInstant()
    const firma = bozza.conTecnico ? firmaTecnico : null
    const comune = { tecnico, firmaTecnico: firma, firmatoIl }
    const pronti: RapportoPronto[] = []
    if (visita && !bozza.soloRcee && !bozza.chiuso)
      pronti.push(await prontoRapporto(bozza, visita, { ...comune, impianti }))
    for (const giudicato of giudicati) {
      if (giudicato.modulo.chiuso) continue
      if (!compilatore)
        throw new ApiError(0, 'senza_azienda', 'Per il PDF questa volta serve la rete: riprova appena torna')
      pronti.push(
        await prontoModulo(bozza, giudicato, {
          ...comune,
          chi: compilatore,
          clienteId,
          titolo: nome,
          visitaId: visita?.id ?? null,
        }),
      )
    }
    return pronti
  }

  /** How what was closed was handed over; the last way holds. */
  async function consegnato(bozza: BozzaConModuli, modo: string) {
    let nuova = bozza
    const azioni: { tipo: string; uid: string; azioneId: string | null }[] = []
    if (bozza.chiuso && bozza.chiuso.consegnato !== modo) {
      azioni.push({ tipo: 'rapporto', uid: bozza.uid, azioneId: bozza.chiuso.azioneId })
      nuova = { ...nuova, chiuso: { ...bozza.chiuso, consegnato: modo } }
    }
    for (const { uid, chiuso } of bozza.moduli ?? [])
      if (chiuso && chiuso.consegnato !== modo) azioni.push({ tipo: 'rcee', uid, azioneId: chiuso.azioneId })
    nuova = {
      ...nuova,
      ...(nuova.moduli && {
        moduli: nuova.moduli.map((modulo) =>
          modulo.chiuso ? { ...modulo, chiuso: { ...modulo.chiuso, consegnato: modo } } : modulo,
        ),
      }),
    }
    const il = rightInstant()
    for (const { tipo, uid, azioneId } of azioni) {
      const chiusura = azioneId ?? azioneDi(uid)
      const action = {
        ...{ ...questaVisita, clienteId, tipo: `${tipo}.consegna`, corpo: { uid, come: modo, il } },
        ...(chiusura && { dopo: [chiusura] }),
      }
      await conAzione(
        () => nuova,
        (tieni) => manda(action, { bozza: tieni(nuova) }, 0),
      )
    }
  }

  /** @returns whether it is done, and how the visit stands */
  async function fine(bozza: BozzaConModuli, completa: boolean, { lavori }: GestioneInput): Promise<boolean> {
    if (inCorso) return false
    setInCorso(true)
    setErrore('')
    try {
      const chiuso = bozza.chiuso ?? bozza.moduli?.[0]?.chiuso
      if (!chiuso?.consegnato) await consegnato(bozza, 'Non consegnato')
      if (completa && visita) {
        const dati = {
          stato: 'Completato',
          ...(!visita.note_completamento && { noteCompletamento: bozza.lavori.trim() }),
        }
        const corpo = { campi: cambi(visita, dati), ...(lavori?.length && { lavori }) }
        await conAzione(
          () => null,
          (tieni) => manda({ ...questaVisita, tipo: 'visita.gestisci', corpo }, { bozza: tieni(null) }),
        )
      } else poni(null)
      await fissa()
      return true
    } catch (causa) {
      setErrore(errorText(causa, 'La visita non è stata completata'))
      setInCorso(false)
      return false
    }
  }

  return { errore, setErrore, inCorso, avanti, avantiDaRcee, indietro, chiudiOra, consegnato, fine }
}

/**
 * The draft with what was closed of it; once all is, it is handed over.
 * @param fatte what came of each; null before anything has
 */
function conChiusi(
  bozza: BozzaConModuli,
  pronti: readonly RapportoPronto[],
  fatte: Mandata[] | null,
): BozzaConModuli {
  const chiusi = pronti.flatMap(({ action, chiuso }, n) => {
    const fatta = fatte?.[n]
    const { uid } = (action.corpo as { contenuto: { uid: string } }).contenuto
    return fatta?.causa ? [] : [[uid, { ...chiuso, azioneId: fatta?.id ?? null }] as const]
  })
  const perUid = new Map(chiusi)
  const { moduli } = bozza
  return {
    ...bozza,
    passo: chiusi.length === pronti.length ? 'consegna' : 'firma',
    chiuso: bozza.chiuso ?? perUid.get(bozza.uid) ?? null,
    ...(moduli && {
      moduli: moduli.map((modulo) => ({
        ...modulo,
        chiuso: modulo.chiuso ?? perUid.get(modulo.uid) ?? null,
      })),
    }),
  }
}

/** The action that closed a document, where this device still has it. */
const azioneDi = (uid: string): string | undefined =>
  outbox
    .actions()
    .find(
      ({ tipo, corpo }) =>
        (tipo === 'rapporto.chiudi' || tipo === 'rcee.chiudi') &&
        (corpo as { contenuto: { uid: string } }).contenuto.uid === uid,
    )?.id
