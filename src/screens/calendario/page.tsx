import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { addDays, addMonths, dayInRome, formatLongDate, formatMonth, oggi } from '#shared/dates.ts'
import { GIORNI_TENUTI_AVANTI } from '#telefono/giornata/rules.ts'
import { anticipaMese, useAppuntamenti, useMeseVisite } from '#visite/appuntamenti/api.ts'
import { conAzioni, useAzioni, useConAzioni } from '#visite/appuntamenti/components/da-inviare.ts'
import { useGestioneAperta } from '#visite/appuntamenti/components/gestione-aperta.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import { useTempo } from '#visite/tempo/api.ts'
import type { Lista } from '#web/http.ts'
import { useOpen, useSetParams } from '#web/params.ts'
import { useUser } from '#web/session.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Pagina } from '#web/ui/page.tsx'
import { LoadError, QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import stili from './components/calendario.module.css'
import { GiornataCalendario } from './components/giornata.tsx'
import { Griglia } from './components/griglia.tsx'
import { settimane } from './components/mese.ts'
import { useQualeGiorno } from './components/quale-giorno.ts'

const Gestione = lazy(() => import('#visite/appuntamenti/components/gestione.tsx').then((m) => m.Gestione))

const MieAssenze = lazy(() => import('#anagrafe/orari/components/mie-assenze.tsx').then((m) => m.MieAssenze))

/** The month of today, which an address without a day shows. */
export function anticipa(params: URLSearchParams): void {
  if (params.size > 0) return
  const giorni = settimane(oggi()).flat()
  anticipaMese(giorni[0] ?? oggi(), giorni.at(-1) ?? oggi(), oggi())
}

/** The last of the days that the telephone kept when it read them. */
const ultimoTenuto = (letti: number) =>
  addDays(dayInRome(new Date(letti).toISOString()), GIORNI_TENUTI_AVANTI)

/** One's own day is also what one goes along on. */
const conQuelleDiAltri = (lista: (Lista<Appuntamento> & { conAltri?: Appuntamento[] }) | undefined) =>
  lista && [...lista.data, ...(lista.conAltri ?? [])]

/** Calendario Completo: everybody's month, and a day of it. Month and day stand in the address. */
export default function CalendarPage() {
  const utente = useUser()
  const adesso = oggi()
  const { mese, giorno, scegli, vaiAlMese } = useQualeGiorno()
  const giorni = settimane(mese).flat()
  const [params] = useSearchParams()
  const setParams = useSetParams()
  const soloMiei = params.has('miei')
  const utenteId = soloMiei ? utente.id : undefined
  const celle = useMeseVisite(giorni[0] ?? mese, giorni.at(-1) ?? mese, utenteId)
  const azioni = useAzioni()
  const visite = useMemo(
    () =>
      new Map(
        celle.data?.data.map((g) => [g.giorno, { ...g, prime: g.prime.map((v) => conAzioni(v, azioni)) }]),
      ),
    [celle.data, azioni],
  )
  const delGiorno = useAppuntamenti({ dataInizio: giorno ?? adesso, dataFine: giorno ?? adesso, utenteId })
  const righe = useConAzioni(delGiorno.isPlaceholderData ? undefined : conQuelleDiAltri(delGiorno.data))
  const tempo = useTempo(giorni[0] ?? mese, giorni.at(-1) ?? mese).data
  const gestione = useGestioneAperta(righe ?? [])
  const [assenze, setAssenze] = useOpen('assenze')

  return (
    <div className={stili.schermata}>
      <Pagina
        titolo="Calendario Completo"
        sottotitolo={
          <AppLink a="/calendario?assenze=mie" preventScrollReset>
            Le mie assenze
          </AppLink>
        }
        azioni={
          <>
            <ActionIcon
              variant="default"
              className={stili.freccia}
              aria-label="Mese precedente"
              onClick={() => vaiAlMese(addMonths(mese, -1))}
            >
              <IconChevronLeft />
            </ActionIcon>
            <h2 aria-live="polite" className={stili.mese}>
              {formatMonth(mese)}
            </h2>
            <ActionIcon
              variant="default"
              className={stili.freccia}
              aria-label="Mese successivo"
              onClick={() => vaiAlMese(addMonths(mese, 1))}
            >
              <IconChevronRight />
            </ActionIcon>
            <Button
              variant={soloMiei ? 'light' : 'default'}
              className={stili.miei}
              aria-pressed={soloMiei}
              aria-label="Solo i miei"
              onClick={() => setParams({ miei: soloMiei ? null : '1' })}
            >
              <span className={stili.esteso}>Solo i miei</span>
              <span className={stili.breve}>I miei</span>
            </Button>
            <Button variant="default" className={stili.oggi} onClick={() => scegli(adesso)}>
              Oggi
            </Button>
          </>
        }
      >
        {celle.data?.kept && (
          <Notice
            tono="info"
            titolo={`Qui ci sono solo le tue visite, fino a ${formatLongDate(ultimoTenuto(celle.data.kept))}`}
          />
        )}
        <QueryState
          query={celle}
          scheletro={
            <div className={stili.carta}>
              <Skeleton righe={6} altezza={104} />
            </div>
          }
        >
          {() => (
            <div className={stili.colonne}>
              <section
                aria-label="Mese"
                className={`${stili.carta} ${celle.isPlaceholderData ? stili.vecchie : ''}`}
              >
                <Griglia
                  mese={mese}
                  giorno={giorno}
                  oggi={adesso}
                  visite={visite}
                  utenteId={utente.id}
                  tempo={tempo}
                  onScegli={scegli}
                  onMese={vaiAlMese}
                />
              </section>
              <GiornataCalendario
                giorno={giorno}
                visite={righe ?? []}
                inArrivo={!righe}
                errore={
                  delGiorno.isError && (
                    <LoadError
                      errore={delGiorno.error}
                      aggiornato={delGiorno.dataUpdatedAt}
                      onRiprova={() => void delGiorno.refetch()}
                    />
                  )
                }
                utenteId={utente.id}
                tempo={giorno ? tempo?.get(giorno) : undefined}
                onGestisci={gestione.apri}
              />
            </div>
          )}
        </QueryState>
      </Pagina>
      {assenze !== null && <MieAssenze onChiudi={() => setAssenze(null)} />}
      {gestione.record && (
        <Gestione key={gestione.record.id} appuntamento={gestione.record} onChiudi={gestione.chiudi} />
      )}
    </div>
  )
}
