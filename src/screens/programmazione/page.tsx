import { ActionIcon, Button } from '@mantine/core'
import { IconCalendarShare, IconHistory, IconWand } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { TIPI_ASSENZA } from '#anagrafe/orari/rules.ts'
import { useUtenti } from '#anagrafe/utenti/api.ts'
import { bachecaApi, periodi, useBacheca } from '#scadenze/scadenze/api.ts'
import type { VisitaInBreve } from '#scadenze/scadenze/contract.ts'
import { addDays, dateExists, lunedi, oggi, weekday } from '#shared/dates.ts'
import { usePrenota } from '#visite/appuntamenti/components/prenota.ts'
import { Sezioni } from '#visite/appuntamenti/components/sezioni.tsx'
import { useCreaLotto, useGiornate } from '#visite/lotti/api.ts'
import { useAnnullaGiro } from '#visite/lotti/components/annulla.ts'
import type { DaSpostare } from '#visite/lotti/components/sposta-visite.tsx'
import { quanteVisite } from '#visite/lotti/rules.ts'
import { useOpened } from '#web/back.ts'
import { ApiError, errorText } from '#web/http.ts'
import { newKey } from '#web/idempotency.ts'
import { idIn, useOpen, useParam } from '#web/params.ts'
import { queryClient } from '#web/query.ts'
import { lazy } from '#web/ui/lazy.tsx'
import { Pagina } from '#web/ui/page.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useDesktop, usePhone } from '#web/width.ts'
import { useDaRiprogrammare } from './api.ts'
import { BarraScelte } from './components/barra.tsx'
import { DaRiprogrammare } from './components/da-riprogrammare.tsx'
import { filtriDi, useFiltri, valoriDelFiltro } from './components/filtri.ts'
import { ListaBacheca } from './components/lista.tsx'
import { Perche } from './components/perche.tsx'
import { Periodi } from './components/periodi.tsx'
import { type PostoNelPiano, usePiano } from './components/piano.ts'
import { daPrenotare } from './components/posti.ts'
import type { AzioniRigaVisita } from './components/riga-visita.tsx'
import {
  daProporreAncora,
  prenotabile,
  type RigaBacheca,
  righeBacheca,
  righeDaRifare,
} from './components/righe.ts'
import { SettimanaBacheca } from './components/settimana.tsx'
import stili from './page.module.css'

const ProponiForm = lazy(() => import('./components/proponi-form.tsx').then((m) => m.ProponiForm))
const SpostaVisite = lazy(() =>
  import('#visite/lotti/components/sposta-visite.tsx').then((m) => m.SpostaVisite),
)
const Anteprima = lazy(() => import('./components/anteprima.tsx').then((m) => m.Anteprima))
const UltimeOperazioni = lazy(() =>
  import('./components/ultime-operazioni.tsx').then((m) => m.UltimeOperazioni),
)
const Dillo = lazy(() => import('#visite/messaggi/components/dillo.tsx').then((m) => m.Dillo))
const ContattoForm = lazy(() =>
  import('#scadenze/scadenze/components/contatto-form.tsx').then((m) => m.ContattoForm),
)

export function anticipa(params: URLSearchParams): void {
  void queryClient.prefetchQuery(periodi)
  void queryClient.prefetchQuery(bachecaApi(filtriDi(params)))
}

/** From Thursday on the week that is planned is the next one. */
const settimanaSolita = () => lunedi(weekday(oggi()) >= 4 ? addDays(oggi(), 7) : oggi())

/**
 * Da programmare: the visits still to be booked, and the technicians' week that they go into. What is chosen and proposed
 * stands only here until it is booked (docs/product.md §25).
 */
export default function DaProgrammare() {
  const { filtri, alterna } = useFiltri()
  const query = useBacheca(filtri)
  const [divise, setDivise] = useState<ReadonlySet<number>>(new Set())
  const righe = useMemo(() => righeBacheca(query.data?.visite ?? [], divise), [query.data, divise])
  const daRifare = useDaRiprogrammare().data?.data
  const rifare = useMemo(() => righeDaRifare(daRifare ?? []), [daRifare])
  const piano = usePiano(useMemo(() => [...righe, ...rifare], [righe, rifare]))
  const [settimana, setSettimana] = useParam('settimana')
  const inizio = dateExists(settimana) ? lunedi(settimana) : settimanaSolita()
  const giornate = useGiornate(inizio, addDays(inizio, 6), piano.ambito?.tecnici.join(',')).data
  const utenti = useUtenti().data?.data ?? []
  const nomi = new Map(
    [...(giornate?.tecnici ?? []), ...utenti].map(({ id, nome_utente }) => [id, nome_utente]),
  )
  const scrivania = useDesktop()
  const telefono = usePhone()

  const [aperto, setAperto] = useOpened<'proponi' | 'anteprima' | 'operazioni' | null>(null)
  const [giornata, setGiornata] = useOpened<{ utenteId: number; giorno: string } | null>(null)
  const [daChiamare, setDaChiamare] = useOpened<VisitaInBreve['cliente'] | null>(null)
  const [trascinata, setTrascinata] = useState<RigaBacheca | null>(null)
  const [sposta, setSposta] = useOpen('sposta')
  const chiudi = () => setAperto(null)

  const [daDire, setDaDire] = useOpened<number | null>(null)
  const prenota = usePrenotaPiano(piano, setDaDire)
  const annulla = useAnnullaGiro()
  const azioni = useAzioni({ scegli: piano.scegli, setDivise, setTrascinata, setDaChiamare })
  const conLavori = righe.filter(prenotabile)
  const prenotabili = [...conLavori, ...daProporreAncora(rifare, conLavori)]
  const perChi = piano.scelte.size > 0 ? piano.scelte.size : prenotabili.length

  // Once the proposal is there, the week is the one in which it begins.
  const [chiesta, setChiesta] = useState(false)
  const { inCorso, primoGiorno } = piano
  useEffect(() => {
    if (!chiesta || inCorso) return
    setChiesta(false)
    if (primoGiorno) setSettimana(lunedi(primoGiorno))
  }, [chiesta, inCorso, primoGiorno, setSettimana])

  function proponi(ambito: PostoNelPiano) {
    piano.proponi(ambito, piano.scelte.size > 0 ? undefined : prenotabili)
    setSettimana(lunedi(ambito.dal))
    setChiesta(true)
  }
  return (
    <Pagina
      titolo="Appuntamenti"
      accanto={<Sezioni qui="da-programmare" />}
      azioni={
        <>
          <ActionIcon
            variant="default"
            size={36}
            aria-label="Ultime operazioni"
            title="Ultime operazioni"
            onClick={() => setAperto('operazioni')}
          >
            <IconHistory />
          </ActionIcon>
          <Button
            data-riga
            variant="default"
            leftSection={<IconWand size={17} />}
            disabled={perChi === 0}
            aria-label="Proponi le giornate"
            onClick={() => setAperto('proponi')}
            {...ProponiForm.anticipo}
          >
            {telefono ? 'Proponi' : 'Proponi le giornate'}
          </Button>
          <Button
            data-riga
            variant="default"
            leftSection={<IconCalendarShare size={17} />}
            aria-label="Sposta una giornata"
            onClick={() => setSposta('si')}
            {...SpostaVisite.anticipo}
          >
            {telefono ? 'Sposta' : 'Sposta una giornata'}
          </Button>
        </>
      }
    >
      <Stack gap={12}>
        <DaRiprogrammare righe={rifare} scelte={piano.scelte} onScegli={azioni.scegli} />
        <Periodi
          scelti={valoriDelFiltro(filtri.periodi)}
          onAlterna={(chiave) => alterna('periodi', chiave)}
        />
      </Stack>
      <div className={stili.colonne} data-scelta={piano.scelte.size > 0 || undefined}>
        <ListaBacheca piano={piano} righe={righe} azioni={azioni} />
        {scrivania && (
          <div className={stili.destra}>
            <SettimanaBacheca
              lunedi={inizio}
              onLunedi={setSettimana}
              posti={piano.posti}
              trascinata={trascinata}
              onPosa={piano.metti}
              onApri={setGiornata}
            />
            <Perche piano={piano} nomi={nomi} onGiorno={(giorno) => setSettimana(lunedi(giorno))} />
          </div>
        )}
      </div>
      <BarraScelte
        piano={piano}
        misure={giornate?.misure}
        inCorso={prenota.inCorso}
        onProponi={() => setAperto('proponi')}
        onAnteprima={() => setAperto('anteprima')}
        onPrenota={() =>
          void prenota.fai((id) => {
            setDaDire(null)
            annulla(id)
          })
        }
      />
      <ProponiForm
        aperto={aperto === 'proponi' && giornate !== undefined}
        onChiudi={chiudi}
        per={quanteVisite(perChi)}
        tecnici={giornate?.tecnici ?? []}
        ultimo={piano.ambito}
        onProponi={proponi}
      />
      <Anteprima
        aperta={aperto === 'anteprima' || giornata !== null}
        onChiudi={() => (giornata ? setGiornata(null) : chiudi())}
        piano={piano}
        nomi={nomi}
        sola={giornata}
        settimana={giornate}
      />
      <SpostaVisite
        inizio={sposta === null ? null : daIndirizzo(sposta)}
        tecnici={utenti}
        onChiudi={() => setSposta(null)}
      />
      <ContattoForm cliente={daChiamare} aperto={daChiamare !== null} onChiudi={() => setDaChiamare(null)} />
      <UltimeOperazioni aperte={aperto === 'operazioni'} onChiudi={chiudi} />
      <Dillo di={daDire === null ? null : { lottoId: daDire }} onChiudi={() => setDaDire(null)} />
    </Pagina>
  )
}

/** `7,2026-11-30,2026-12-04,Ferie`, as an absence asks; `7,,2026-12-04,Congedo` of who leaves, with or without a day; anything else opens the empty form. */
function daIndirizzo(testo: string): DaSpostare {
  const [tecnico = '', dal = '', al = '', motivo = '', dalle = '', alle = ''] = testo.split(',')
  const utenteId = idIn(tecnico)
  if (utenteId !== null && motivo === 'Congedo') return { utenteId, motivo, ...(dateExists(al) && { al }) }
  if (utenteId === null || !dateExists(dal) || !dateExists(al)) return {}
  const tipo = TIPI_ASSENZA.find((voce) => voce === motivo)
  return {
    utenteId,
    dal: dal < oggi() ? oggi() : dal,
    al,
    ...(tipo && { motivo: tipo }),
    ...(dalle && alle && { dalle, alle }),
  }
}

/** Books what has a place, all or nothing, and asks to tell the customers. */
function usePrenotaPiano(piano: ReturnType<typeof usePiano>, onPrenotate: (lottoId: number) => void) {
  const crea = useCreaLotto()
  const [key, setKey] = useState(newKey)
  async function fai(annulla: (id: number) => void) {
    const quante = piano.posti.length
    try {
      const lotto = await crea.mutateAsync({ dati: { visite: piano.posti.map(daPrenotare) }, key })
      piano.prenotate()
      toast.successo(`${quanteVisite(quante)} ${quante === 1 ? 'prenotata' : 'prenotate'}`, {
        annulla: () => annulla(lotto.id),
      })
      onPrenotate(lotto.id)
      setKey(newKey())
    } catch (errore) {
      // A refusal wrote nothing, and what is shown is asked again; without an answer the same key books nothing twice.
      if (errore instanceof ApiError && errore.status > 0) {
        setKey(newKey())
        piano.rifiutate(errore)
      }
      toast.errore(errorText(errore, 'Le visite non sono state prenotate'))
    }
  }
  return { fai, inCorso: crea.isPending }
}

interface Aiuti {
  scegli: AzioniRigaVisita['scegli']
  setDivise: (cambia: (divise: ReadonlySet<number>) => ReadonlySet<number>) => void
  setTrascinata: (riga: RigaBacheca | null) => void
  setDaChiamare: (cliente: VisitaInBreve['cliente']) => void
}

/** The same functions from first to last, so that a tick doesn't draw every row again. */
function useAzioni(aiuti: Aiuti): AzioniRigaVisita {
  const apri = usePrenota()
  const { scegli, setDivise, setTrascinata, setDaChiamare } = aiuti
  const ultimi = useRef({ apri, scegli })
  useEffect(() => {
    ultimi.current = { apri, scegli }
  })
  return useMemo(
    () => ({
      scegli: (righe, si) => ultimi.current.scegli(righe, si),
      prenota: ({ visita: { cliente }, daPrenotare }) =>
        ultimi.current.apri({
          clienteId: cliente.id,
          tipologia: daPrenotare.some(({ controllo }) => controllo === 'RCEE')
            ? 'Revisione Annuale'
            : 'Manutenzione',
          ...(cliente.ditta_id && { dittaId: cliente.ditta_id }),
          ...(cliente.tecnico_preferito_id && { utenteAssegnatoId: cliente.tecnico_preferito_id }),
        }),
      chiamata: setDaChiamare,
      dividi: (id) =>
        setDivise((divise) => {
          const nuove = new Set(divise)
          if (!nuove.delete(id)) nuove.add(id)
          return nuove
        }),
      trascina: setTrascinata,
    }),
    [setDivise, setTrascinata, setDaChiamare],
  )
}
