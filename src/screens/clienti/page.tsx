import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconUsersGroup } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { anticipaElencoClienti } from '#anagrafe/clienti/api.ts'
import { DaRicontattare } from '#anagrafe/clienti/components/da-ricontattare.tsx'
import { ATTIVO, ElencoClienti } from '#anagrafe/clienti/components/elenco-clienti.tsx'
import { anticipaCliente } from '#screens/scheda-cliente/api.ts'
import { FoglioScheda } from '#screens/scheda-cliente/components/scheda-cliente.tsx'
import { isAdmin } from '#shared/permissions.ts'
import { useNewRecord } from '#web/new-record.ts'
import { idIn, useParam } from '#web/params.ts'
import { useUser } from '#web/session.tsx'
import { useShortcut } from '#web/shortcuts.tsx'
import { ExportMenu } from '#web/ui/export-menu.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { Pagina } from '#web/ui/page.tsx'
import { usePhone } from '#web/width.ts'

const ClienteForm = lazy(() =>
  import('#anagrafe/clienti/components/cliente-form.tsx').then((m) => m.ClienteForm),
)

const Anteprima = lazy(() => import('./components/anteprima.tsx').then((m) => m.AnteprimaCliente))

/** What an address of this screen will show first. */
export function anticipa(params: URLSearchParams): void {
  const id = leggiCliente(params)
  if (id) anticipaCliente(Number(id))
  else anticipaElencoClienti(params.get('q') ?? '', ATTIVO.get(params.get('stato') ?? '') ?? null)
}

const leggiCliente = (params: URLSearchParams) => idIn(params.get('cliente'))

/**
 * Clienti: the list, or the technical sheet of the one in the address (?cliente=ID) or in the navigation state
 * (selectedClienteId, docs/product.md §6.6).
 */
export default function Clienti() {
  const [params] = useSearchParams()
  const { state } = useLocation()
  const naviga = useNavigate()
  const scelto: unknown = state?.selectedClienteId
  const aperto = leggiCliente(params)
  const scorrimento = useRef(0)

  // The state becomes an address, so that reload and sharing work.
  useEffect(() => {
    if (scelto) naviga(`/clienti?cliente=${scelto}`, { replace: true, state: null })
  }, [scelto, naviga])

  const elenco = new URLSearchParams(params)
  elenco.delete('cliente')
  const versoElenco = elenco.size > 0 ? `/clienti?${elenco}` : '/clienti'
  const apri = (id: number, replace = false) => {
    elenco.set('cliente', String(id))
    naviga(`/clienti?${elenco}`, { replace })
  }

  if (scelto) return null
  if (aperto)
    return (
      <FoglioScheda
        key={aperto}
        id={aperto}
        elenco={versoElenco}
        onEliminato={() => naviga(versoElenco, { replace: true })}
        onUnito={(id) => apri(id, true)}
      />
    )
  return <List scorrimento={scorrimento} onApri={apri} />
}

const DOPPIONI = 'Possibili doppioni'

interface ElencoProps {
  /** Where the list was left, to come back there from a sheet. */
  scorrimento: { current: number }
  onApri: (id: number, replace?: boolean) => void
}

function List({ scorrimento, onApri }: ElencoProps) {
  const utente = useUser()
  const telefono = usePhone()
  const [nuovo, { open, close }] = useNewRecord()
  const [q] = useParam('q')
  const [stato] = useParam('stato')
  useShortcut('n', 'Nuovo Cliente', open)
  useLayoutEffect(() => {
    window.scrollTo(0, scorrimento.current)
    const segna = () => {
      scorrimento.current = window.scrollY
    }
    addEventListener('scroll', segna, { passive: true })
    return () => removeEventListener('scroll', segna)
  }, [scorrimento])
  return (
    <Pagina
      titolo="Clienti"
      azioni={
        <>
          {isAdmin(utente) &&
            (telefono ? (
              <ActionIcon variant="default" aria-label={DOPPIONI} component={AppLink} a="/clienti/doppioni">
                <IconUsersGroup aria-hidden />
              </ActionIcon>
            ) : (
              <Button
                variant="default"
                leftSection={<IconUsersGroup size={18} aria-hidden />}
                component={AppLink}
                a="/clienti/doppioni"
              >
                {DOPPIONI}
              </Button>
            ))}
          <ExportMenu
            elenchi={[{ percorso: '/clienti', filtri: { q, attivo: ATTIVO.get(stato) }, nome: 'clienti' }]}
          />
          <Button color="flame" leftSection={<IconPlus size={18} />} onClick={open} {...ClienteForm.anticipo}>
            Nuovo Cliente
          </Button>
        </>
      }
    >
      <ElencoClienti onNuovo={open} accanto={<DaRicontattare />} anteprima={(id) => <Anteprima id={id} />} />
      <ClienteForm aperto={nuovo} onChiudi={close} onCreato={(cliente) => onApri(cliente.id, true)} />
    </Pagina>
  )
}
