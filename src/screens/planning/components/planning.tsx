import { ActionIcon, Button, Menu, Modal } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconArrowsMove, IconChevronLeft, IconChevronRight, IconEdit, IconX } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { addDays, dateExists, dayInRome, lunedi as lunediDi } from '#shared/dates.ts'
import { settimanaPlanning } from '#visite/appuntamenti/api.ts'
import type { PostoLibero } from '#visite/appuntamenti/components/posto.ts'
import { prenotazioneDi, usePrenota } from '#visite/appuntamenti/components/prenota.ts'
import type { VisitaPlanning } from '#visite/appuntamenti/contract.ts'
import type { DaSpostare } from '#visite/lotti/components/sposta-visite.tsx'
import { useOpened } from '#web/back.ts'
import { useOver } from '#web/background.ts'
import { useAdesso } from '#web/now.ts'
import { useParam } from '#web/params.ts'
import { queryClient } from '#web/query.ts'
import { useEscape, useReturnedFocus } from '#web/ui/dialog.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { useForma, useFormato } from './formato.ts'
import { periodo } from './frasi.ts'
import { oraDelMinuto } from './geometria.ts'
import type { PrenotazioneNelPlanning } from './interazione.ts'
import { Legenda } from './legenda.tsx'
import { useModificaVisita } from './modifica.ts'
import { Ossatura } from './ossatura.tsx'
import stili from './planning.module.css'
import { comeSta, PostoScelto, sceltoDi } from './scelto.tsx'
import { type Mossa, useSpostamentoVisita } from './spostamento.ts'
import { TavolaPlanning } from './tavola.tsx'

const AppuntamentoForm = lazy(() =>
  import('#screens/appuntamenti/components/modulo-visita.tsx').then((m) => m.ModuloVisita),
)
const SpostaVisite = lazy(() =>
  import('#visite/lotti/components/sposta-visite.tsx').then((m) => m.SpostaVisite),
)
const SpostaForm = lazy(() => import('./sposta-form.tsx').then((m) => m.SpostaVisitaForm))

interface PlanningProps {
  /** A day of the week to show, from the address; what is no date means today. */
  giorno: string
  onChiudi: () => void
}

const OGNI_MINUTO = 60_000

/** Planning settimanale: who does what, when; book, move, resize. A full-screen dialog. */
export function FinestraPlanning({ giorno: chiesto, onChiudi }: PlanningProps) {
  const adesso = useAdesso()
  const oggi = dayInRome(adesso)
  const giorno = dateExists(chiesto) ? chiesto : oggi
  const lunedi = lunediDi(giorno)
  const [, setParametro] = useParam('planning')
  const [forma, setForma] = useForma()
  const formato = useFormato(forma)
  const prenota = usePrenota()
  const over = useOver()
  const nuovo = prenotazioneDi(over)
  const [posto, setPosto] = useState<PostoLibero | null>(null)
  const { pathname, search } = useLocation()
  const settimana = useSettimana(lunedi)
  const spostamento = useSpostamentoVisita()
  const modifica = useModificaVisita(settimana.data?.appuntamenti, spostamento.inViaggio)
  const [daSpostare, setDaSpostare] = useState<VisitaPlanning | null>(null)
  const [diChi, setDiChi] = useOpened<DaSpostare | null>(null)
  const [menu, setMenu] = useState<{ visita: VisitaPlanning; x: number; y: number } | null>(null)
  const annullaTrascinamento = useRef<() => boolean>(() => false)

  const chiudi = () => annullaTrascinamento.current() || onChiudi()
  useEscape(true, chiudi)
  useReturnedFocus(true)

  function prenotaLibero({ utenteId, giorno: data, da, a }: PrenotazioneNelPlanning) {
    prenota({ utenteAssegnatoId: utenteId, data, oraInizio: oraDelMinuto(da), oraFine: oraDelMinuto(a) })
  }

  /** Another week or day; a booking under way goes along. */
  function setGiorno(data: string) {
    if (!nuovo) return setParametro(data)
    const parametri = new URLSearchParams(search)
    parametri.set('planning', data)
    prenota(nuovo, { pathname, search: `?${parametri}` })
  }

  async function muovi(mossa: Mossa, nota: string) {
    const fatto = spostamento.muovi(mossa, nota)
    riprendiFuoco(mossa.visita.id)
    await fatto
  }

  // On the window: after a drag the focus may be nowhere.
  useWindowEvent('keydown', (evento) => {
    const scrive = (evento.target as Element).closest?.('input, textarea, select')
    if (evento.key.toLowerCase() !== 'z' || !(evento.ctrlKey || evento.metaKey) || scrive) return
    evento.preventDefault()
    spostamento.annullaUltimo()
  })

  const vai = (giorni: number) => setGiorno(addDays(giorno, giorni))
  const ufficio = formato === 'settimana' || formato === 'compatta'
  const [primo, ultimo] = ufficio ? [lunedi, addDays(lunedi, 6)] : [giorno, giorno]
  const mostrati = ultimo < oggi ? {} : { dal: primo < oggi ? oggi : primo, al: ultimo }
  const scelto = nuovo && posto && sceltoDi(posto)
  const chiudiTasto = (
    <ActionIcon aria-label="Chiudi" onClick={() => chiudi()} className={stili.chiudi}>
      <IconX />
    </ActionIcon>
  )
  const current = (
    <Button variant="default" onClick={() => setGiorno(oggi)}>
      Settimana corrente
    </Button>
  )
  return (
    <Modal.Root
      opened
      onClose={chiudi}
      fullScreen
      closeOnEscape={false}
      returnFocus={false}
      classNames={{ content: stili.schermo }}
      transitionProps={{ transition: 'fade', duration: 120 }}
    >
      <Modal.Content>
        <div className={stili.testa}>
          {!ufficio && chiudiTasto}
          <div className={stili.titolo} data-ufficio={ufficio || undefined}>
            <Modal.Title component="h2">Planning settimanale</Modal.Title>
            <p aria-live="polite">{periodo(lunedi)}</p>
          </div>
          <nav aria-label="Settimane">
            {formato === 'tavoletta' && current}
            <ActionIcon
              variant={ufficio ? 'default' : 'subtle'}
              aria-label="Settimana precedente"
              onClick={() => vai(-7)}
            >
              <IconChevronLeft />
            </ActionIcon>
            {ufficio && current}
            <ActionIcon
              variant={ufficio ? 'default' : 'subtle'}
              aria-label="Settimana successiva"
              onClick={() => vai(7)}
            >
              <IconChevronRight />
            </ActionIcon>
          </nav>
          {ufficio && (
            <Segments
              etichetta="Forma"
              valore={forma}
              onCambia={(valore) => setForma(valore === 'compatta' ? 'compatta' : 'ampia')}
              voci={[
                { valore: 'ampia', testo: 'Ampia' },
                { valore: 'compatta', testo: 'Compatta' },
              ]}
            />
          )}
          <AppLink a="/appuntamenti/assenze">Assenze</AppLink>
          {ufficio && <Legenda planning={settimana.data} />}
          {ufficio && chiudiTasto}
        </div>
        <div className={stili.piano}>
          <div
            className={stili.corpo}
            data-vecchie={settimana.isPlaceholderData || undefined}
            aria-busy={settimana.isFetching && !settimana.isFetched}
          >
            <QueryState
              query={settimana}
              caricamento="Caricamento planning..."
              scheletro={<Ossatura />}
              eVuoto={({ operatori }) => operatori.length === 0}
              vuoto={
                <Empty
                  frase="Nessun operatore disponibile"
                  come="Qui stanno le settimane dei tecnici: compaiono appena c’è un utente che esce per le visite."
                  azione={<AppLink a="/admin">Gestisci gli utenti</AppLink>}
                />
              }
            >
              {(planning) => (
                <TavolaPlanning
                  key={formato}
                  planning={planning}
                  formato={formato}
                  lunedi={lunedi}
                  giorno={giorno}
                  onGiorno={setGiorno}
                  adesso={adesso}
                  annulla={annullaTrascinamento}
                  onPrenota={prenotaLibero}
                  scelto={scelto}
                  onApri={(visita) => modifica.apri(visita.id)}
                  onMuovi={(mossa, nota) => void muovi(mossa, nota)}
                  onMenu={(visita, x, y) => setMenu({ visita, x, y })}
                  onChiediSposta={setDaSpostare}
                  onSpostaSue={(utenteId) => setDiChi({ utenteId, ...mostrati })}
                />
              )}
            </QueryState>
          </div>
          {nuovo && over && (
            <AppuntamentoForm
              di={{ nuovo }}
              onChiudi={over.close}
              {...(formato !== 'telefono' && {
                pannello: {
                  onPosto: setPosto,
                  testa: (
                    <PostoScelto
                      scelto={scelto}
                      stato={scelto ? comeSta(settimana.data, lunedi, scelto) : ''}
                    />
                  ),
                },
              })}
            />
          )}
        </div>
        {menu && (
          <Menu
            opened
            onClose={() => {
              setMenu(null)
              riprendiFuoco(menu.visita.id)
            }}
            position="bottom-start"
          >
            <Menu.Target>
              <span className={stili.ancora} style={{ left: menu.x, top: menu.y }} />
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<IconEdit />} onClick={() => modifica.apri(menu.visita.id)}>
                Modifica
              </Menu.Item>
              <Menu.Item leftSection={<IconArrowsMove />} onClick={() => setDaSpostare(menu.visita)}>
                Sposta…
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
        {modifica.record && (
          <AppuntamentoForm
            key={modifica.record.id}
            di={{ modifica: modifica.record }}
            onChiudi={modifica.chiudi}
          />
        )}
        {daSpostare && settimana.data && (
          <SpostaForm
            visita={daSpostare}
            operatori={settimana.data.operatori}
            onChiudi={() => {
              setDaSpostare(null)
              riprendiFuoco(daSpostare.id)
            }}
            invia={spostamento.esegui}
          />
        )}
        <SpostaVisite
          inizio={diChi}
          tecnici={settimana.data?.operatori ?? []}
          onChiudi={() => setDiChi(null)}
        />
      </Modal.Content>
    </Modal.Root>
  )
}

/** The week, read again each minute; its neighbours are ready before one asks for them. */
function useSettimana(lunedi: string) {
  const query = useQuery({
    ...settimanaPlanning(lunedi),
    refetchInterval: OGNI_MINUTO,
    placeholderData: keepPreviousData,
  })
  const { isSuccess } = query
  useEffect(() => {
    if (!isSuccess) return
    for (const giorni of [7, -7]) void queryClient.prefetchQuery(settimanaPlanning(addDays(lunedi, giorni)))
  }, [isSuccess, lunedi])
  return query
}

/** What had the focus may be gone: the menu, or the visit where it was before. The visit where it is now takes it. */
function riprendiFuoco(id: number) {
  setTimeout(() => {
    if (document.activeElement !== document.body) return
    document
      .querySelector<HTMLElement>(`[data-visita="${id}"]:not([data-con])`)
      ?.focus({ preventScroll: true })
  }, 60)
}
