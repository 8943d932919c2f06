import { NativeSelect } from '@mantine/core'
import { IconChevronDown, IconPhone } from '@tabler/icons-react'
import { telefoniDi } from '#anagrafe/clienti/telefoni.rules.ts'
import { DoorButton, NumberChoice } from '#web/ui/number-choice.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { Row } from '#web/ui/rows.tsx'
import type { VisitaDaSpostare } from '../contract.ts'
import { urgente } from '../rules.ts'
import { chiaveDelPosto, type MetaDellaVisita, type PostoAltrove, postiDi, quando } from './dove.ts'

interface DoveVaProps {
  visita: VisitaDaSpostare
  destinazione: MetaDellaVisita
  /** Where the others go. */
  altrui: readonly PostoAltrove[]
  onDestinazione: (destinazione: MetaDellaVisita) => void
}

/** A visit that is moved, and its choice: to whom and when, to be booked again, or to stay; and a telephone. */
export function DoveVa({ visita, destinazione, altrui, onDestinazione }: DoveVaProps) {
  const { cliente, titolo, data_inizio, priorita, proposta, perche, daScadenza } = visita
  const posti = new Map(postiDi(visita, altrui))
  const scelto = chiaveDelPosto(destinazione)
  return (
    <Row
      name={cliente}
      sub={
        <>
          {urgente(visita) && (
            <Pill tono="urgente" tenue>
              {priorita}
            </Pill>
          )}{' '}
          {titolo} · {quando(data_inizio)}
        </>
      }
      cells={[
        <span key="destinazione">
          <NativeSelect
            aria-label={`Dove va la visita di ${cliente}`}
            rightSection={<IconChevronDown aria-hidden />}
            value={scelto}
            onChange={({ target: { value } }) =>
              onDestinazione(posti.get(value) ?? (value === 'lista' ? 'lista' : 'resta'))
            }
          >
            {typeof destinazione === 'object' && !posti.has(scelto) && (
              <option value={scelto}>{inParole(destinazione)}</option>
            )}
            {[...posti].map(([chiave, posto]) => (
              <option key={chiave} value={chiave}>
                {inParole(posto)}
              </option>
            ))}
            <option value="lista">Da programmare</option>
            <option value="resta">Resta dov’è</option>
          </NativeSelect>
          <small>
            {destinazione === 'lista'
              ? daScadenza
                ? 'torna fra le scadenze'
                : 'la trovi in Da riprogrammare'
              : destinazione === 'resta' && proposta
                ? 'non si sposta'
                : perche}
          </small>
        </span>,
      ]}
      actions={
        <NumberChoice
          numeri={telefoniDi({ telefono: visita.telefono, altri_telefoni: visita.altri_telefoni })}
        >
          {(porta) => (
            <DoorButton
              {...porta}
              size="xs"
              variant="default"
              aria-label={`Chiama ${cliente}`}
              leftSection={<IconPhone size={15} />}
            >
              Chiama
            </DoorButton>
          )}
        </NumberChoice>
      }
    />
  )
}

const inParole = ({ inizio, tecnico }: PostoAltrove): string => `${quando(inizio)} · ${tecnico}`
