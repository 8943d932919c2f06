import { useState } from 'react'
import { rightInstant } from '#shared/dates.ts'
import { firmaBreve, type Tratto } from '#shared/firma.ts'
import { arrivoGiusto } from '#telefono/rapporti/components/arrivo.ts'
import { type Bozza, nuovaBozza } from '#telefono/rapporti/components/bozza.ts'
import { chiudi, difettoDi, manda, minutoGiusto, perche } from '#telefono/rapporti/components/chiudi.ts'
import type { useBozza } from '#telefono/rapporti/components/usa-bozza.ts'
import { cambi } from '#visite/appuntamenti/components/da-inviare.ts'
import type { Appuntamento, GestioneInput } from '#visite/appuntamenti/contract.ts'
import { ApiError, errorText } from '#web/http.ts'
import { outbox } from '#web/outbox.ts'
import { clockError } from '#web/reachable.ts'
import { toast } from '#web/ui/toast.tsx'

interface Dove {
  visita: Appuntamento
  /** Of the customer. */
  nome: string
  /** Of who writes. */
  tecnico: string
  firmaTecnico: Tratto | null
  impianti: readonly string[]
  tenuta: ReturnType<typeof useBozza>
}

export const NON_TENUTO = {
  piena: 'Memoria del telefono piena: non è stato salvato. Invia ora o libera spazio.',
  chiuso: 'Riapri Tepore: il telefono ha chiuso l’archivio',
  altrove: 'Questo rapporto è stato scritto o chiuso in un’altra scheda',
} as const
export type NonTenuto = keyof typeof NON_TENUTO

/** What is missing before the report can be closed, in words; null where nothing is. */
function mancaAllaFirma({ firma, conTecnico }: Bozza, tecnico: Tratto | null): string | null {
  const { esito, tratto, nome, motivo } = firma
  if (esito !== 'Firmato' && !motivo.trim()) return 'Scrivi perché non firma'
  if (esito === 'Firmato' && !tratto) return 'Manca la firma del cliente'
  if (esito === 'Firmato' && tratto && firmaBreve(tratto)) return 'La firma è troppo breve'
  if (esito === 'Firmato' && !nome.trim()) return 'Scrivi chi firma'
  if (!conTecnico) return null
  if (!tecnico) return 'Manca la tua firma: tracciala, o togli il segno'
  return firmaBreve(tecnico) ? 'La tua firma è troppo breve: rifalla' : null
}

/** How a report goes from one step to the next; each keeps the draft together with what it confirms. */
export function usePassi({ visita, nome, tecnico, firmaTecnico, impianti, tenuta }: Dove) {
  const { cambia, poni, conAzione, fissa } = tenuta
  const [errore, setErrore] = useState('')
  const [inCorso, setInCorso] = useState(false)
  const questaVisita = { visitaId: visita.id, titolo: nome }

  /** Arrival now, and the visit under way. */
  function comincia() {
    const arrivo = minutoGiusto()
    const nuova = { ...nuovaBozza(arrivo, nome), arrivoPosto: { arrivo, scarto: clockError() } }
    if (visita.stato !== 'Programmato') return poni(nuova)
    const campi = { stato: { prima: visita.stato, dopo: 'In_Corso' } }
    const action = { ...questaVisita, tipo: 'visita.gestisci', corpo: { campi } }
    if (!outbox.isOpen()) {
      poni(nuova)
      void manda(action).catch(() => {})
      return
    }
    void conAzione(
      () => nuova,
      (tieni) => manda(action, { bozza: tieni(nuova) }, 0),
    ).catch(() => poni(nuova))
  }

  function avanti(questa: Bozza, adesso: string) {
    const arrivo = arrivoGiusto(questa)
    const difetto =
      questa.correzione && !questa.correzione.motivo.trim()
        ? 'Scrivi perché lo correggi'
        : difettoDi({ ...questa, arrivo }, adesso)
    setErrore(difetto ?? '')
    if (difetto) return
    const partenzaPosta = questa.partenza ? null : minutoGiusto()
    const { arrivoPosto: _, ...senza } = questa
    poni({ ...senza, arrivo, passo: 'firma', partenza: questa.partenza ?? partenzaPosta, partenzaPosta })
  }

  /** Back to work: one leaves when one goes on again, unless an hour was written, or somebody has signed. */
  const indietro = () =>
    cambia(
      ({ partenza, partenzaPosta, firma }) => ({
        passo: 'lavoro',
        ...(partenza === partenzaPosta && !firma.tratto && { partenza: null }),
      }),
      true,
    )

  async function chiudiOra(questa: Bozza) {
    const manca = mancaAllaFirma(questa, firmaTecnico)
    setErrore(manca ?? '')
    if (manca || inCorso) return
    setInCorso(true)
    // Tried again it is the same report, closed at the same minute.
    const il = questa.firma.il ?? rightInstant()
    const fissata: Bozza = { ...questa, firma: { ...questa.firma, il } }
    poni(fissata)
    try {
      const tenuta = await fissa()
      if (tenuta in NON_TENUTO) throw new ApiError(0, 'non_tenuto', NON_TENUTO[tenuta as NonTenuto])
      const { stato } = await conAzione<Awaited<ReturnType<typeof chiudi>>>(
        (fatto) => ({ ...fissata, passo: 'consegna', chiuso: fatto.chiuso }),
        (tieni) => chiudi(fissata, visita, { tecnico, firmaTecnico, impianti, tieni }),
      )
      if (stato === 'verifica') toast.successo('Salvato: lo verifica l’ufficio')
    } catch (causa) {
      setErrore(perche(causa) ?? errorText(causa, 'Il rapporto non è stato chiuso'))
    } finally {
      setInCorso(false)
    }
  }

  /** How it was handed over; the last way holds. */
  async function consegnato(questa: Bozza, come: string) {
    const { chiuso } = questa
    if (!chiuso || chiuso.consegnato === come) return
    const nuova = { ...questa, chiuso: { ...chiuso, consegnato: come } }
    const azioneId = chiuso.azioneId ?? azioneDi(questa.uid)
    const action = {
      ...{ ...questaVisita, tipo: 'rapporto.consegna' },
      corpo: { uid: questa.uid, come, il: rightInstant() },
      ...(azioneId && { dopo: [azioneId] }),
    }
    await conAzione(
      () => nuova,
      (tieni) => manda(action, { bozza: tieni(nuova) }, 0),
    )
  }

  /** @returns whether it is done, and how the visit stands */
  async function fine(questa: Bozza, completa: boolean, { lavori }: GestioneInput): Promise<boolean> {
    if (inCorso) return false
    setInCorso(true)
    setErrore('')
    try {
      if (!questa.chiuso?.consegnato) await consegnato(questa, 'Non consegnato')
      if (completa) {
        const dati = {
          stato: 'Completato',
          ...(!visita.note_completamento && { noteCompletamento: questa.lavori.trim() }),
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

  return { errore, setErrore, inCorso, comincia, avanti, indietro, chiudiOra, consegnato, fine }
}

/** The action that closed a report, where this device still has it. */
const azioneDi = (uid: string): string | undefined =>
  outbox
    .actions()
    .find(
      ({ tipo, corpo }) =>
        tipo === 'rapporto.chiudi' && (corpo as { contenuto: { uid: string } }).contenuto.uid === uid,
    )?.id
