import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { oreDopo } from '#shared/presenze-dopo.ts'
import { appuntamentiApi, CHIAVE_PLANNING } from '#visite/appuntamenti/api.ts'
import { chiNonViene, diciSeOccupato } from '#visite/appuntamenti/components/dici-se-occupato.ts'
import type { Appuntamento, SettimanaPlanning, VisitaPlanning } from '#visite/appuntamenti/contract.ts'
import { comeNelPlanning } from '#visite/appuntamenti/planning.rules.ts'
import { useDilloOra } from '#visite/messaggi/components/dillo-ora.ts'
import { ApiError, errorText } from '#web/http.ts'
import { queryClient } from '#web/query.ts'
import { toast } from '#web/ui/toast.tsx'
import { nomeBreve, postoInParole } from './frasi.ts'
import { doveE, istanteDelPunto, type PuntoPlanning, stessoPosto } from './geometria.ts'

export interface Mossa {
  /** As it was when the hand took it: its version goes with the call. */
  visita: VisitaPlanning
  punto: PuntoPlanning
  /** Whoever comes along once it is there; absent: as they go with it. */
  aiutanti?: Appuntamento['aiutanti'] | undefined
}

/**
 * Moves visits: at once on the screen, then on the server; one after the other, so that a second move of the same visit
 * carries the version that the first one made. What fails goes back to where it was and says why.
 */
export function useSpostamentoVisita() {
  const nostre = useRef(new Map<number, { versione: number; inAttesa: number }>())
  const ultima = useRef<(() => Promise<void>) | null>(null)
  const dillo = useDilloOra()

  const metti = (visita: VisitaPlanning) =>
    queryClient.setQueriesData<SettimanaPlanning>({ queryKey: CHIAVE_PLANNING }, (planning) => {
      if (!planning) return planning
      const c = planning.appuntamenti.some(({ id }) => id === visita.id)
      const appuntamenti = c
        ? planning.appuntamenti.map((presente) => (presente.id === visita.id ? visita : presente))
        : [...planning.appuntamenti, visita]
      return { ...planning, appuntamenti }
    })

  const chiamata = useMutation({
    mutationKey: [...CHIAVE_PLANNING, 'sposta'],
    scope: { id: 'planning' },
    mutationFn: async (mossa: Mossa) => {
      const { id, ...visita } = mossa.visita
      const versione = Math.max(visita.versione, nostre.current.get(id)?.versione ?? 0)
      return comeNelPlanning(await appuntamentiApi.update({ id, dati: datiDellaMossa(mossa), versione }))
    },
    onMutate: async ({ visita, punto, aiutanti = conLei(visita, punto) }) => {
      const nota = nostre.current.get(visita.id)
      nostre.current.set(visita.id, { versione: nota?.versione ?? 0, inAttesa: (nota?.inAttesa ?? 0) + 1 })
      metti({
        ...visita,
        data_inizio: istanteDelPunto(punto.inizio),
        data_fine: istanteDelPunto(punto.fine),
        utente_assegnato_id: punto.utenteId,
        aiutanti,
      })
      await queryClient.cancelQueries({ queryKey: CHIAVE_PLANNING })
    },
    onSuccess: (attuale) => {
      const nota = nostre.current.get(attuale.id)
      const inAttesa = (nota?.inAttesa ?? 1) - 1
      nostre.current.set(attuale.id, { versione: attuale.versione, inAttesa })
      // While another move of it waits, the screen already shows that one.
      if (inAttesa === 0) metti(attuale)
    },
    onError: (errore, { visita }) => {
      const nota = nostre.current.get(visita.id)
      nostre.current.set(visita.id, { versione: nota?.versione ?? 0, inAttesa: (nota?.inAttesa ?? 1) - 1 })
      metti(attuale(errore) ?? visita)
    },
  })

  /** Moves and offers to take it back; `nota` is added to the news. Rejects when it failed. */
  async function run(mossa: Mossa, nota = ''): Promise<VisitaPlanning> {
    const partenza = doveE(mossa.visita)
    const { aiutanti } = mossa.visita
    const andata = chiamata.mutateAsync(mossa)
    // Taken back before its answer is here, it waits for it: a hand is faster than the network.
    let ripreso = false
    const annulla = async () => {
      if (ripreso) return
      ripreso = true
      if (ultima.current === annulla) ultima.current = null
      const esito = await andata.catch(() => null)
      if (!esito) return
      try {
        await chiamata.mutateAsync({ visita: esito, punto: partenza, aiutanti })
        toast.successo('Spostamento annullato')
      } catch (errore) {
        toast.errore(racconta(errore, esito))
      }
    }
    const precedente = ultima.current
    ultima.current = annulla
    const esito = await andata.catch((errore) => {
      if (ultima.current === annulla) ultima.current = precedente
      throw errore
    })
    if (ripreso) return esito
    const posto = postoInParole(mossa.punto, tecnicoDi(esito))
    toast.successo(`${nomeBreve(esito.cliente)}: ${posto}${nota && ` · ${nota}`}`, {
      annulla: () => void annulla(),
    })
    const persi = chiNonViene(mossa.visita, esito)
    if (persi) toast.attenzione(persi)
    // Of who leads it the hand has seen so; of whoever comes along it is said now.
    if (esito.aiutanti.length > 0) void diciSeOccupato(esito, mossa.visita)
    if (esito.data_inizio !== istanteDelPunto(partenza.inizio)) dillo(esito.id, true)
    return esito
  }

  return {
    esegui: run,
    /** The same, and a failure is told in a toast. */
    async muovi(mossa: Mossa, nota?: string): Promise<void> {
      if (stessoPosto(mossa.punto, doveE(mossa.visita))) return
      try {
        await run(mossa, nota)
      } catch (errore) {
        const rete = errore instanceof ApiError && errore.code === 'rete'
        toast.errore(
          racconta(errore, mossa.visita),
          rete ? { riprova: () => void this.muovi(mossa, nota) } : {},
        )
      }
    },
    /** Whether a move of this visit has not been answered: its version is not known yet. */
    inViaggio: (id: number): boolean => (nostre.current.get(id)?.inAttesa ?? 0) > 0,
    /** Ctrl+Z: takes the last move back. */
    annullaUltimo: () => void ultima.current?.(),
  }
}

/** What a move says to the server. */
export const datiDellaMossa = ({ punto, aiutanti }: Pick<Mossa, 'punto' | 'aiutanti'>) => ({
  dataInizio: istanteDelPunto(punto.inizio),
  dataFine: istanteDelPunto(punto.fine),
  utenteAssegnatoId: punto.utenteId,
  aiutanti: aiutanti?.map(({ utente_id, da, a }) => ({ utenteId: utente_id, da, a })),
})

/** Whoever comes along, as the server moves them. */
function conLei(visita: VisitaPlanning, { utenteId, ...punto }: PuntoPlanning) {
  const ora = { data_inizio: istanteDelPunto(punto.inizio), data_fine: istanteDelPunto(punto.fine) }
  return visita.aiutanti.flatMap((aiutante) => {
    const ore = aiutante.utente_id === utenteId ? null : oreDopo(aiutante, visita, ora)
    return ore ? [{ ...aiutante, ...ore }] : []
  })
}

/** As the weeks that were read know them. */
function nomeTecnico(id: number): string {
  const settimane = queryClient.getQueriesData<SettimanaPlanning>({ queryKey: CHIAVE_PLANNING })
  const operatori = settimane.flatMap(([, planning]) => planning?.operatori ?? [])
  return operatori.find((operatore) => operatore.id === id)?.nome_utente ?? ''
}

const tecnicoDi = ({ utente_assegnato_id }: VisitaPlanning): string => nomeTecnico(utente_assegnato_id)

/** With 412 the visit as it is now. */
function attuale(errore: unknown): VisitaPlanning | null {
  return errore instanceof ApiError && errore.status === 412 && errore.dati
    ? comeNelPlanning(errore.dati as Appuntamento)
    : null
}

function racconta(errore: unknown, visita: VisitaPlanning): string {
  const adesso = attuale(errore)
  const nome = nomeBreve(visita.cliente)
  if (adesso)
    return `Nel frattempo qualcun altro ha modificato ${nome}: ora è ${postoInParole(doveE(adesso), tecnicoDi(adesso))}`
  const motivo = (errore instanceof ApiError && Object.values(errore.campi)[0]) || errorText(errore)
  return `${motivo}. ${nome} torna a ${postoInParole(doveE(visita), tecnicoDi(visita))}`
}
