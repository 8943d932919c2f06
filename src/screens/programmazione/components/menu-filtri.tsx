import { ActionIcon, Button } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconCheck, IconChevronDown } from '@tabler/icons-react'
import { ditteApi } from '#anagrafe/ditte/api.ts'
import { utentiApi } from '#anagrafe/utenti/api.ts'
import { useZoneConVisite } from '#scadenze/scadenze/api.ts'
import { CONTROLLI_IN_PAROLE } from '#scadenze/scadenze/words.rules.ts'
import { addMonths, oggi } from '#shared/dates.ts'
import { MenuButton } from '#web/ui/menu-button.tsx'
import type { OpenedMenuProps } from '#web/ui/opened.tsx'
import { useFiltri, valoriDelFiltro } from './filtri.ts'
import stili from './menu-filtri.module.css'

const CONTATTI = {
  Da_Sentire: 'Da sentire',
  Sentito: 'Sentiti',
  Non_Risponde: 'Non rispondono',
  Richiamare: 'Da richiamare',
}

/** The filters beside the search: zones, works, contact, and behind the last button the rarer ones and the order. */
export function MenuFiltri() {
  const { filtri, metti } = useFiltri()
  const { controllo, contatto } = filtri
  return (
    <>
      <Zone />
      <UnaScelta
        nome="Lavori"
        scelto={controllo}
        voci={Object.entries(CONTROLLI_IN_PAROLE)}
        onScegli={(valore) => metti('controllo', valore)}
      />
      <UnaScelta
        nome="Contatto"
        scelto={contatto}
        voci={Object.entries(CONTATTI)}
        onScegli={(valore) => metti('contatto', valore)}
      />
      <Altro />
    </>
  )
}

function Zone() {
  const { filtri, alterna, metti } = useFiltri()
  const scelte = valoriDelFiltro(filtri.zone)
  const zone = useZoneConVisite(filtri).data ?? []
  return (
    <MenuButton
      closeOnItemClick={false}
      button={
        <Bottone acceso={scelte.length > 0}>
          {scelte.length === 0 ? 'Zona' : scelte.length === 1 ? '1 zona' : `${scelte.length} zone`}
        </Bottone>
      }
    >
      {(Menu) => (
        <Menu.Dropdown className={stili.menu}>
          {zone.length === 0 && <Menu.Label>Nessuna zona con visite</Menu.Label>}
          {scelte.length > 0 && <Menu.Item onClick={() => metti('zone', null)}>Tutte le zone</Menu.Item>}
          {zone.map(({ chiave, nome, visite }) => (
            <Menu.Item
              key={chiave}
              leftSection={<Spunta accesa={scelte.includes(chiave)} />}
              rightSection={<span className={stili.quante}>{visite}</span>}
              onClick={() => alterna('zone', chiave)}
            >
              {nome}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      )}
    </MenuButton>
  )
}

interface UnaSceltaProps {
  nome: string
  scelto: string | undefined
  voci: [valore: string, testo: string][]
  onScegli: (valore: string | null) => void
}

function UnaScelta({ nome, scelto, voci, onScegli }: UnaSceltaProps) {
  const testo = voci.find(([valore]) => valore === scelto)?.[1]
  return (
    <MenuButton button={<Bottone acceso={Boolean(testo)}>{testo ?? nome}</Bottone>}>
      {(Menu) => (
        <Menu.Dropdown>
          <Voci
            di={Menu}
            voci={voci}
            accese={[scelto]}
            onScegli={(valore) => onScegli(valore === scelto ? null : valore)}
          />
        </Menu.Dropdown>
      )}
    </MenuButton>
  )
}

/** This quarter and the next two, by their keys and names. */
function trimestri(): [chiave: string, nome: string][] {
  return [0, 3, 6].map((mesi) => {
    const giorno = addMonths(oggi(), mesi)
    const n = Math.ceil(Number(giorno.slice(5, 7)) / 3)
    return [`${giorno.slice(0, 4)}-T${n}`, `${n}º trimestre ${giorno.slice(0, 4)}`]
  })
}

function Altro() {
  const { filtri, ordine, metti, alterna } = useFiltri()
  const ditte = ditteApi.useList().data?.data ?? []
  const tecnici = (utentiApi.useList().data?.data ?? []).filter(({ ruoli }) => ruoli.nome_ruolo !== 'Admin')
  const periodi = valoriDelFiltro(filtri.periodi)
  const acceso = Boolean(filtri.ditta || filtri.tecnico) || periodi.some((periodo) => periodo.includes('T'))
  return (
    <MenuButton
      button={
        <ActionIcon
          variant="default"
          size={36}
          aria-label="Altri filtri e ordine"
          className={`${stili.bottone} ${stili.icona}`}
          data-acceso={acceso || undefined}
        >
          <IconAdjustmentsHorizontal />
        </ActionIcon>
      }
    >
      {(Menu) => (
        <Menu.Dropdown className={stili.menu}>
          <Menu.Label>Ordine nella zona</Menu.Label>
          <Voci
            di={Menu}
            voci={[
              ['strada', 'Lungo la strada'],
              ['urgenza', 'Prima le scadute'],
            ]}
            accese={[ordine]}
            onScegli={(valore) => metti('ordine', valore === 'strada' ? null : valore)}
          />
          <Menu.Label>Trimestre</Menu.Label>
          <Voci
            di={Menu}
            voci={trimestri()}
            accese={periodi}
            onScegli={(chiave) => alterna('periodi', chiave)}
          />
          <Menu.Label>Ditta</Menu.Label>
          <Voci
            di={Menu}
            voci={ditte.map(({ id, nome }) => [String(id), nome])}
            accese={[filtri.ditta]}
            onScegli={(id) => metti('ditta', filtri.ditta === id ? null : id)}
          />
          <Menu.Label>Tecnico preferito</Menu.Label>
          <Voci
            di={Menu}
            voci={tecnici.map(({ id, nome_utente }) => [String(id), nome_utente])}
            accese={[filtri.tecnico]}
            onScegli={(id) => metti('tecnico', filtri.tecnico === id ? null : id)}
          />
        </Menu.Dropdown>
      )}
    </MenuButton>
  )
}

interface VociProps {
  di: Parameters<OpenedMenuProps['children']>[0]
  voci: (readonly [valore: string, testo: string])[]
  accese: readonly (string | undefined)[]
  onScegli: (valore: string) => void
}

/** Entries that are chosen, each with its tick. */
const Voci = ({ di: Menu, voci, accese, onScegli }: VociProps) =>
  voci.map(([valore, testo]) => (
    <Menu.Item
      key={valore}
      leftSection={<Spunta accesa={accese.includes(valore)} />}
      onClick={() => onScegli(valore)}
    >
      {testo}
    </Menu.Item>
  ))

const Spunta = ({ accesa }: { accesa: boolean }) => (
  <>
    <IconCheck size={16} aria-hidden style={{ visibility: accesa ? 'visible' : 'hidden' }} />
    {accesa && <span className="sr-only">Scelto: </span>}
  </>
)

function Bottone({ acceso, children, ...resto }: { acceso: boolean; children: string }) {
  return (
    <Button
      {...resto}
      variant="default"
      className={stili.bottone}
      data-acceso={acceso || undefined}
      rightSection={<IconChevronDown size={15} aria-hidden />}
    >
      {children}
    </Button>
  )
}
