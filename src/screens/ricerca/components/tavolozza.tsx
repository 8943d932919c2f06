import { ActionIcon, Loader, Modal, useMantineColorScheme } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { isAdmin } from '#shared/permissions.ts'
import { errorText } from '#web/http.ts'
import type { SearchCommands } from '#web/layout/header.tsx'
import { useSignOut } from '#web/layout/sign-out.ts'
import { RECENTI } from '#web/memory.ts'
import { preload } from '#web/prefetch.ts'
import { useUser } from '#web/session.tsx'
import { holdKeysUntilForm } from '#web/typed-ahead.ts'
import { useEscape } from '#web/ui/dialog.tsx'
import { KeyHint } from '#web/ui/key-hint.tsx'
import { useVeil } from '#web/veil.ts'
import { usePhone } from '#web/width.ts'
import { useTrovati } from '../api.ts'
import { comandi, IMMEDIATI, type ServiziRicerca } from './azioni.ts'
import { GruppiDiVoci, idVoce } from './gruppi.tsx'
import { gruppoPrenota, perChi, versoPrenotazione } from './prenota.ts'
import { gruppiTrovati, ICONE, type Tipo } from './record.ts'
import stili from './tavolozza.module.css'
import type { GruppoTrovati, VoceTrovata } from './voce.ts'

const ATTESA = 80
const TESTO_MASSIMO = 200
const NESSUNO: GruppoTrovati[] = []

interface TavolozzaProps extends SearchCommands {
  onChiudi: () => void
}

/** Finds records, screens and actions while one types (APG combobox in a dialog), and goes there. */
export function Tavolozza({ onChiudi, ...cornice }: TavolozzaProps) {
  const telefono = usePhone()
  const naviga = useNavigate()
  const utente = useUser()
  const { testo, scrivi, cerca, gruppi, stato, inArrivo } = useGruppi(useMezzi(cornice))
  const voci = gruppi.flatMap((gruppo) => gruppo.voci)
  const [scelta, setScelta] = useState<string | null>(null)
  const scelto = voci.findIndex(({ chiave }) => chiave === scelta)
  const active = voci[Math.max(scelto, 0)]
  const radice = useId()

  const chiudi = useFuocoResoDa(onChiudi)
  useEscape(true, chiudi)
  useVeil(true, chiudi)

  // Enter typed faster than the server answers counts for the answer to come, never for the one before.
  const [invio, setInvio] = useState<'apri' | 'prenota' | null>(null)
  useEffect(() => {
    if (!invio || inArrivo) return
    setInvio(null)
    if (invio === 'prenota') prenota()
    else if (active) apri(active)
  })

  // At once, not with the dialog's own timer.
  const ready = useRef(false)
  const prendiFuoco = (campo: HTMLInputElement | null) => {
    if (!campo || ready.current) return
    ready.current = true
    campo.focus()
  }

  const path = active?.a
  useEffect(() => {
    if (path) preload(path)
  }, [path])

  function apri(voce: VoceTrovata) {
    ricordaRecente(utente.id, voce)
    // What opens there gives the focus back to the screen, not to the search that is gone.
    document.getElementById('contenuto')?.focus({ preventScroll: true })
    onChiudi()
    voce.fai?.()
    // Who chose to begin something goes on typing.
    if (voce.stato) holdKeysUntilForm()
    if (voce.a) void naviga(voce.a, { state: voce.stato ?? null })
  }

  /** For the active row's customer, else the first that was found. */
  function prenota() {
    const { clienteId } = active?.clienteId ? active : (voci.find((voce) => voce.clienteId) ?? {})
    if (active && clienteId) apri({ ...active, ...versoPrenotazione(clienteId), fai: undefined, chiave: '' })
  }

  function premuto(evento: KeyboardEvent) {
    if (evento.nativeEvent.isComposing) return
    // The list is always open: Escape closes all of it.
    if (evento.key === 'Escape' && !evento.defaultPrevented) {
      evento.preventDefault()
      chiudi()
    }
    const passo = { ArrowDown: 1, ArrowUp: -1 }[evento.key]
    if (passo) {
      evento.preventDefault()
      const posto = (Math.max(scelto, 0) + passo + voci.length) % voci.length
      setScelta(voci[posto]?.chiave ?? null)
    } else if (evento.key === 'Enter') {
      evento.preventDefault()
      const conCtrl = evento.ctrlKey || evento.metaKey
      const attende = inArrivo && scelto < 0 && (conCtrl || !IMMEDIATI.test(active?.chiave ?? ''))
      if (attende) setInvio(conCtrl ? 'prenota' : 'apri')
      else if (conCtrl) prenota()
      else if (active) apri(active)
    }
  }

  return (
    <Modal.Root
      opened
      onClose={chiudi}
      size={640}
      yOffset="11vh"
      fullScreen={telefono}
      closeOnEscape={false}
      returnFocus={false}
      transitionProps={{ transition: telefono ? 'slide-up' : 'pop', duration: 120 }}
      classNames={{ content: stili.tavolozza }}
    >
      <Modal.Overlay className={stili.velo} />
      <Modal.Content aria-label="Cerca">
        <div className={stili.testa}>
          {inArrivo ? <Loader size={18} /> : <IconSearch size={18} aria-hidden />}
          <input
            ref={prendiFuoco}
            data-autofocus
            className={stili.campo}
            role="combobox"
            aria-label="Cerca"
            aria-autocomplete="list"
            aria-expanded={voci.length > 0}
            aria-controls={`${radice}-elenco`}
            aria-activedescendant={active && idVoce(radice, active.chiave)}
            placeholder={`Cerca clienti, appuntamenti, ${isAdmin(utente) ? 'fatture' : 'RCEE'}…`}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={TESTO_MASSIMO}
            value={testo}
            onChange={(evento) => {
              scrivi(evento.target.value)
              setScelta(null)
              setInvio(null)
            }}
            onKeyDown={premuto}
          />
          <ActionIcon aria-label="Chiudi" onClick={chiudi}>
            <IconX />
          </ActionIcon>
        </div>
        <GruppiDiVoci
          radice={radice}
          gruppi={gruppi}
          cerca={cerca}
          attiva={active?.chiave}
          onPunta={setScelta}
          onApri={apri}
        />
        {stato.visibile && <p className={stili.stato}>{stato.testo}</p>}
        <p className="sr-only" role="status">
          {stato.testo}
        </p>
        <div className={stili.piede} aria-hidden>
          <span>
            <KeyHint>↑</KeyHint> <KeyHint>↓</KeyHint> scegli
          </span>
          <span>
            <KeyHint>↵</KeyHint> apri
          </span>
          {voci.some(({ clienteId }) => clienteId) && (
            <span>
              <KeyHint>Ctrl ↵</KeyHint> prenota
            </span>
          )}
          <span>
            <KeyHint>Esc</KeyHint> chiudi
          </span>
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}

/** What is typed, what it finds, and how that is told. */
function useGruppi(mezzi: ServiziRicerca) {
  const utente = useUser()
  const admin = isAdmin(utente)
  const [testo, scrivi] = useState('')
  const [recenti] = useState(() => leggiRecenti(utente.id))
  const cercato = testo.trim()
  const nomeCercato = admin ? perChi(cercato) : null
  const daCercare = nomeCercato ?? cercato
  const [q] = useDebouncedValue(daCercare, ATTESA, { leading: true })
  const query = useTrovati(q)
  const inArrivo = cercato !== '' && (q !== daCercare || query.isFetching)

  const { sopra, sotto } = comandi(cercato, admin, mezzi)
  const trovati = cercato !== '' && query.data ? gruppiTrovati(query.data, utente, cercato) : NESSUNO
  const primi = cercato === '' && recenti.length > 0 ? [{ nome: 'Recenti', voci: recenti }] : NESSUNO
  const gruppi = [...primi, ...sopra, ...conPrenota(trovati, nomeCercato !== null), ...sotto]
  const quanti = gruppi.reduce((somma, { voci }) => somma + voci.length, 0)
  const stato = { testo: '', visibile: false }
  if (cercato !== '' && !inArrivo) {
    const errore = query.isError && errorText(query.error, 'La ricerca non è riuscita')
    stato.testo = errore || (quanti === 0 ? `Nessun risultato per «${cercato}»` : inParole(quanti))
    stato.visibile = Boolean(errore) || quanti === 0
  }
  return { testo, scrivi, cerca: daCercare, gruppi, stato, inArrivo }
}

/** Whoever asked to book finds that first, for each customer; the others below the customers, for the best of them. */
function conPrenota(trovati: GruppoTrovati[], chiesto: boolean): GruppoTrovati[] {
  const clienti = trovati.find(({ nome }) => nome === 'Clienti')
  if (!clienti?.voci[0]?.clienteId) return trovati
  return chiesto
    ? [gruppoPrenota(clienti.voci), ...trovati]
    : trovati.flatMap((gruppo) =>
        gruppo === clienti ? [gruppo, gruppoPrenota(clienti.voci.slice(0, 1))] : gruppo,
      )
}

function useMezzi({ onPassword, onSessioni, onDuePassaggi, onScorciatoie }: SearchCommands): ServiziRicerca {
  const { setColorScheme } = useMantineColorScheme()
  const esci = useSignOut()
  return {
    imposta: setColorScheme,
    password: onPassword,
    sessioni: onSessioni,
    duePassaggi: onDuePassaggi,
    scorciatoie: onScorciatoie,
    esci,
  }
}

const inParole = (quanti: number) => (quanti === 1 ? '1 risultato' : `${quanti} risultati`)

/** Closing gives the focus back to what had it before. */
function useFuocoResoDa(onChiudi: () => void) {
  const precedente = useRef(document.activeElement)
  return () => {
    onChiudi()
    const nodo = precedente.current
    setTimeout(() => nodo instanceof HTMLElement && nodo.isConnected && nodo.focus({ preventScroll: true }))
  }
}

/** How many of the records last opened from here are offered again. */
const QUANTI = 5

type Ricordata = Pick<VoceTrovata, 'chiave' | 'titolo' | 'dettaglio' | 'a' | 'clienteId'>

const chiaveDi = (utenteId: number) => `${RECENTI}${utenteId}`
const tipoDi = ({ chiave }: { chiave: string }) => chiave.split(' ')[0] as Tipo

/** The records that this user last opened, in this tab, the last first: names of people outlive neither it nor the session. */
function leggiRecenti(utenteId: number): VoceTrovata[] {
  try {
    const lette: Ricordata[] = JSON.parse(sessionStorage.getItem(chiaveDi(utenteId)) ?? '[]')
    return lette
      .filter((voce) => tipoDi(voce) in ICONE)
      .map((voce) => ({ ...voce, icona: ICONE[tipoDi(voce)] }))
  } catch {
    return []
  }
}

/** Remembers a record that was opened; actions and screens are always at hand anyway. */
function ricordaRecente(utenteId: number, voce: VoceTrovata): void {
  const { chiave, titolo, dettaglio, a, clienteId } = voce
  if (!(tipoDi({ chiave }) in ICONE)) return
  const restanti = leggiRecenti(utenteId).filter((letta) => letta.chiave !== chiave)
  const nuove: Ricordata[] = [
    { chiave, titolo, dettaglio, a, clienteId },
    ...restanti.map(({ icona: _, ...letta }) => letta),
  ].slice(0, QUANTI)
  try {
    sessionStorage.setItem(chiaveDi(utenteId), JSON.stringify(nuove))
  } catch {
    // Without storage nothing is remembered.
  }
}
