import { Button } from '@mantine/core'
import {
  IconArrowMerge,
  IconBrandWhatsapp,
  IconCalendarPlus,
  IconEdit,
  IconEraser,
  IconFileExport,
  IconHistory,
  IconNavigation,
  IconPhone,
  IconPlayerPlay,
  IconPrinter,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { clientiApi, useCancellaDati } from '#anagrafe/clienti/api.ts'
import { versoAppuntamento } from '#anagrafe/clienti/components/nuovo-appuntamento.tsx'
import type { Cliente } from '#anagrafe/clienti/contract.ts'
import { indirizzoIntero } from '#anagrafe/clienti/indirizzo.rules.ts'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { chiamabili } from '#anagrafe/clienti/telefoni.rules.ts'
import { EtichettaDitta } from '#anagrafe/ditte/components/etichetta-ditta.tsx'
import { isAdmin } from '#shared/permissions.ts'
import { formatPhone, perWhatsApp } from '#shared/text.ts'
import { useTieneCliente } from '#telefono/giornata/components/tiene-cliente.ts'
import { useOpenedOver } from '#web/back.ts'
import { errorText } from '#web/http.ts'
import { useUser } from '#web/session.tsx'
import { useShortcut } from '#web/shortcuts.tsx'
import { ActionMenu, dangerAction, deleteAction, editAction, menuAction } from '#web/ui/action-menu.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { MapLink, perMappa } from '#web/ui/contact-links.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { DoorButton, NumberChoice } from '#web/ui/number-choice.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { Line } from '#web/ui/stack.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useDesktop, usePhone } from '#web/width.ts'

const IniziaQui = lazy(() => import('#telefono/giornata/components/inizia-qui.tsx').then((m) => m.IniziaQui))
const ModificaCliente = lazy(() => import('./modifica-cliente.tsx').then((m) => m.ModificaCliente))
const AppuntamentoForm = lazy(() =>
  import('#visite/appuntamenti/components/appuntamento-form.tsx').then((m) => m.AppuntamentoForm),
)
const Cronologia = lazy(() =>
  import('#anagrafe/registro/components/cronologia.tsx').then((m) => m.Cronologia),
)

interface AzioniClienteProps {
  cliente: Cliente
  onEliminato: () => void
}

const NUOVA_FINESTRA = { target: '_blank', rel: 'noopener noreferrer' } as const

/** The telephone, and everything that can be done with the customer. */
export function AzioniCliente({ cliente, onEliminato }: AzioniClienteProps) {
  const utente = useUser()
  const admin = isAdmin(utente)
  const [modifica, apreModifica] = useOpenedOver()
  const [cronologia, apreCronologia] = useOpenedOver()
  const [prenotazione, aprePrenotazione] = useOpenedOver()
  const [inizio, apreInizio] = useOpenedOver()
  const iniziabile = useTieneCliente(cliente.id)
  const { imposta, elimina, esporta, cancella } = useAzioni(cliente, onEliminato)
  // Where its button has no room; the others find it there at once.
  const tocco = !useDesktop()
  const inPiedi = usePhone()
  const naviga = useNavigate()
  const prenota = versoAppuntamento(cliente.id)
  // The Admins' form stands among the day's visits; the others have no such screen.
  const apriPrenotazione = () =>
    admin ? void naviga(prenota.a, { state: prenota.state }) : aprePrenotazione.open()
  useShortcut('n', 'Nuovo Appuntamento', apriPrenotazione)
  const nome = nomeCliente(cliente)
  const numeri = chiamabili(cliente)
  const oltre = numeri.length > 1 ? ` +${numeri.length - 1}` : ''
  const primi = formatPhone(numeri[0]?.numero ?? '') + oltre
  const riga = { variant: 'default', 'data-riga': inPiedi || undefined } as const
  return (
    <>
      <NumberChoice numeri={numeri}>
        {(porta) => (
          <DoorButton
            {...riga}
            {...porta}
            variant="filled"
            leftSection={<IconPhone size={18} />}
            aria-label={`Chiama ${primi}`}
          >
            {inPiedi ? 'Chiama' : primi}
          </DoorButton>
        )}
      </NumberChoice>
      <NumberChoice numeri={numeri} whatsApp={perWhatsApp}>
        {(porta) => (
          <DoorButton {...riga} {...porta} leftSection={<IconBrandWhatsapp size={18} />}>
            WhatsApp
          </DoorButton>
        )}
      </NumberChoice>
      {inPiedi && indirizzoIntero(cliente) && (
        <Button
          {...riga}
          {...NUOVA_FINESTRA}
          component="a"
          href={perMappa(indirizzoIntero(cliente))}
          leftSection={<IconNavigation size={18} />}
        >
          Naviga
        </Button>
      )}
      {!tocco && (
        <Button
          {...riga}
          leftSection={<IconEdit size={17} />}
          onClick={apreModifica.open}
          {...ModificaCliente.anticipo}
        >
          Modifica
        </Button>
      )}
      <Button
        {...riga}
        variant="filled"
        color="flame"
        leftSection={<IconCalendarPlus size={18} />}
        {...(admin
          ? { renderRoot: (props: object) => <AppLink a={prenota.a} state={prenota.state} {...props} /> }
          : { onClick: apriPrenotazione, ...AppuntamentoForm.anticipo })}
      >
        {inPiedi ? 'Prenota' : 'Nuovo Appuntamento'}
      </Button>
      <ActionMenu
        etichetta="Altre azioni"
        voci={[
          iniziabile && menuAction('Inizia qui e ora', IconPlayerPlay, apreInizio.open),
          tocco && editAction(apreModifica.open),
          cliente.attivo
            ? menuAction('Disattiva', IconUserOff, () => imposta(false))
            : menuAction('Riattiva', IconUserCheck, () => imposta(true)),
          menuAction('Stampa', IconPrinter, () => print()),
          admin &&
            menuAction('Unisci…', IconArrowMerge, () => void naviga(`/clienti/doppioni?uno=${cliente.id}`)),
          admin && menuAction('Cronologia', IconHistory, apreCronologia.open),
          admin && menuAction('Esporta i dati', IconFileExport, esporta),
          admin && 'separatore',
          admin && dangerAction('Cancella i dati personali', IconEraser, cancella),
          admin && deleteAction(elimina),
        ]}
      />
      {prenotazione && (
        <AppuntamentoForm
          di={{ nuovo: { clienteId: cliente.id, utenteAssegnatoId: utente.id } }}
          onChiudi={aprePrenotazione.close}
        />
      )}
      <IniziaQui cliente={cliente} aperto={inizio} onChiudi={apreInizio.close} />
      {modifica && <ModificaCliente cliente={cliente} onChiudi={apreModifica.close} />}
      <Cronologia
        tabella="clienti"
        recordId={cliente.id}
        aperta={cronologia}
        onClose={apreCronologia.close}
        soggetto={nome}
      />
    </>
  )
}

/** Below the name: of which firm, and where. */
export function DoveCliente({ cliente }: { cliente: Cliente }) {
  const indirizzo = indirizzoIntero(cliente)
  return (
    <Line as="span" gap={12}>
      {cliente.attivo ? <Pill tono="completato">Attivo</Pill> : <Pill tono="neutro">Inattivo</Pill>}
      {cliente.ditta && <EtichettaDitta colore={cliente.ditta.colore}>{cliente.ditta.nome}</EtichettaDitta>}
      {indirizzo ? <MapLink indirizzo={indirizzo} /> : 'Indirizzo non indicato'}
    </Line>
  )
}

/**
 * What is done to the customer from the menu. Rare, and asked twice: its code comes when it is chosen, so that the sheet
 * opens sooner.
 */
function useAzioni(cliente: Cliente, onEliminato: () => void) {
  const aggiorna = clientiApi.useUpdate().mutateAsync
  const rimuovi = clientiApi.useRemove().mutateAsync
  const anonimizza = useCancellaDati().mutateAsync
  const conferma = useConfirm()
  const con = (fai: (m: typeof import('#anagrafe/clienti/components/azioni-cliente.ts')) => Promise<void>) =>
    void import('#anagrafe/clienti/components/azioni-cliente.ts').then(fai, (errore: unknown) =>
      toast.errore(errorText(errore)),
    )
  const mezzi = { cliente, aggiorna, rimuovi, anonimizza, conferma, onEliminato }
  return {
    imposta: (attivo: boolean) => con((m) => m.imposta(mezzi, attivo)),
    elimina: () => con((m) => m.azioneEliminaCliente(mezzi)),
    esporta: () => con((m) => m.esportaDati(mezzi)),
    cancella: () => con((m) => m.cancellaDati(mezzi)),
  }
}
