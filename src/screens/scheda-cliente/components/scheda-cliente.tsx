import { useEffect, useEffectEvent } from 'react'
import { clientiApi } from '#anagrafe/clienti/api.ts'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { CaldaieCliente } from '#anagrafe/impianti/components/caldaie-cliente.tsx'
import { caldaieConVisita, condizionatoriConVisita } from '#scadenze/prenotate/api.ts'
import { useProssime } from '#scadenze/prenotate/components/prossima.tsx'
import { PrenotataDiImpianto } from '#scadenze/prenotate/components/segno.ts'
import { isAdmin } from '#shared/permissions.ts'
import { ApiError } from '#web/http.ts'
import { useUser } from '#web/session.tsx'
import { Scheda } from '#web/ui/card.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { Pagina } from '#web/ui/page.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { toast } from '#web/ui/toast.tsx'
import { anticipaCliente } from '../api.ts'
import { FattiCliente } from './fatti-cliente.tsx'
import stili from './scheda-cliente.module.css'
import { AzioniCliente, DoveCliente } from './testata-cliente.tsx'

/** As high as the card usually is. */
const inAttesa = (titolo: string, righe = 1) => (
  <Scheda titolo={titolo}>
    <Skeleton righe={righe} altezza={52} />
  </Scheda>
)

// Below the first screenful, or at its foot.
const Anagrafica = lazy(() => import('./anagrafica.tsx').then((m) => m.Anagrafica), inAttesa('Anagrafica', 3))
const FollowUp = lazy(() => import('./follow-up.tsx').then((m) => m.FollowUpCliente), inAttesa('Follow-up'))
const CondizionatoriCliente = lazy(
  () =>
    import('#anagrafe/impianti/components/condizionatori-cliente.tsx').then((m) => m.CondizionatoriCliente),
  inAttesa('Condizionatori'),
)
const UltimiAppuntamenti = lazy(
  () => import('./ultimi-appuntamenti.tsx').then((m) => m.UltimiAppuntamenti),
  inAttesa('Ultimi appuntamenti', 3),
)
const MessaggiCliente = lazy(
  () => import('#visite/messaggi/components/messaggi-cliente.tsx').then((m) => m.MessaggiCliente),
  null,
)
const ContrattiCliente = lazy(
  () => import('#scadenze/contratti/components/contratti-cliente.tsx').then((m) => m.ContrattiCliente),
  inAttesa('Contratto'),
)
const ScadenzeCliente = lazy(
  () => import('#scadenze/scadenze/components/scadenze-cliente.tsx').then((m) => m.ScadenzeCliente),
  inAttesa('Scadenze', 2),
)
const Modulo = lazy(() =>
  import('#telefono/rcee-moduli/components/modulo-di-rcee.tsx').then((m) => m.ModuloDiRcee),
)
const RceeCliente = lazy(
  () => import('#scadenze/rcee/components/rcee-cliente.tsx').then((m) => m.RceeCliente),
  inAttesa('RCEE'),
)
const CreaAppuntamento = lazy(() =>
  import('#visite/appuntamenti/components/crea-appuntamento.tsx').then((m) => m.CreaAppuntamento),
)
const PreventiviCliente = lazy(
  () => import('#carte/preventivi/components/preventivi-cliente.tsx').then((m) => m.PreventiviCliente),
  inAttesa('Preventivi'),
)
const CommesseCliente = lazy(
  () => import('#carte/commesse/components/commesse-cliente.tsx').then((m) => m.CommesseCliente),
  null,
)
const PezziDi = lazy(
  () => import('#carte/pezzi/components/pezzi-di.tsx').then((m) => m.PezziDi),
  inAttesa('Pezzi'),
)
const FattureCliente = lazy(
  () => import('#carte/fatture/components/fatture-cliente.tsx').then((m) => m.FattureCliente),
  inAttesa('Fatture emesse'),
)
const CreditiPersona = lazy(
  () => import('#carte/fatture/components/crediti/crediti-persona.tsx').then((m) => m.CreditiPersona),
  null,
)
const DichiarazioniCliente = lazy(
  () =>
    import('#carte/dichiarazioni/components/dichiarazioni-cliente.tsx').then((m) => m.DichiarazioniCliente),
  null,
)
const FoglioCliente = lazy(() => import('./foglio-cliente.tsx').then((m) => m.FoglioCliente))
const Documenti = lazy(() => import('./documenti.tsx').then((m) => m.Documenti))

interface SchedaClienteProps {
  id: number
  /** Address of the list that one goes back to, with its filters. */
  elenco: string
  onEliminato: () => void
  /** They became part of another customer, whose sheet is to be shown. */
  onUnito: (id: number) => void
}

/** The technical sheet: its first screenful answers a phone call (docs/product.md §6.6). */
export function FoglioScheda({ id, elenco, onEliminato, onUnito }: SchedaClienteProps) {
  const admin = isAdmin(useUser())
  // Before the parts ask each for itself.
  useEffect(() => anticipaCliente(id), [id])
  const query = clientiApi.useOne(id)
  const unito = query.error instanceof ApiError && query.error.code === 'unito_a' ? query.error : null
  const lasciaA = useEffectEvent(onUnito)
  useEffect(() => {
    if (!unito) return
    toast.successo(unito.message)
    lasciaA((unito.dati as { unito_a: number }).unito_a)
  }, [unito])
  const cliente = query.data
  const prossimaCaldaia = useProssime(caldaieConVisita, id)
  const prossimoClima = useProssime(condizionatoriConVisita, id)
  return (
    <Pagina
      titolo={cliente ? nomeCliente(cliente) : 'Cliente'}
      sottotitolo={cliente && <DoveCliente cliente={cliente} />}
      indietro={{ a: elenco, testo: 'Clienti', preventScrollReset: true }}
      azioni={cliente && <AzioniCliente cliente={cliente} onEliminato={onEliminato} />}
    >
      <QueryState
        query={query}
        altrove={{ a: elenco, testo: 'Torna ai clienti' }}
        scheletro={<Skeleton righe={3} altezza={60} />}
      >
        {(cliente) => (
          <>
            <FattiCliente clienteId={id} />
            <div className={stili.colonne}>
              <div>
                <Stack>
                  <Anagrafica cliente={cliente} />
                  <FollowUp cliente={cliente} />
                </Stack>
              </div>
              <div className={stili.impianti}>
                <Stack>
                  <CaldaieCliente
                    clienteId={id}
                    prossima={prossimaCaldaia}
                    accanto={(riga) => <PrenotataDiImpianto clienteId={id} quale="caldaia" id={riga.id} />}
                  />
                  <CondizionatoriCliente
                    clienteId={id}
                    prossima={prossimoClima}
                    accanto={(riga) => (
                      <PrenotataDiImpianto clienteId={id} quale="condizionatore" id={riga.id} />
                    )}
                  />
                  <ScadenzeCliente cliente={cliente} />
                  <ContrattiCliente clienteId={id} />
                  <RceeCliente clienteId={id} CreaAppuntamento={CreaAppuntamento} Modulo={Modulo} />
                  <PreventiviCliente clienteId={id} />
                  <CommesseCliente clienteId={id} />
                  <PezziDi di={{ clienteId: id }} />
                </Stack>
              </div>
              <div className={stili.visite}>
                <Stack>
                  <UltimiAppuntamenti clienteId={id} />
                  <MessaggiCliente clienteId={id} />
                  {admin && <CreditiPersona clienteId={id} />}
                  <FattureCliente clienteId={id} />
                  {admin && <DichiarazioniCliente cliente={cliente} />}
                  <Documenti clienteId={id} />
                </Stack>
              </div>
            </div>
            <FoglioCliente cliente={cliente} />
          </>
        )}
      </QueryState>
    </Pagina>
  )
}
