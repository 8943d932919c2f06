import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useWatch } from 'react-hook-form'
import { useDuplicati } from '#anagrafe/clienti/api.ts'
import { MOTIVI_DUPLICATO } from '#anagrafe/clienti/contract.ts'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { isAdmin } from '#shared/permissions.ts'
import { digits, formatPhone } from '#shared/text.ts'
import { useUser } from '#web/session.tsx'
import { Intera } from '#web/ui/fields.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Line } from '#web/ui/stack.tsx'

type Motivo = keyof typeof MOTIVI_DUPLICATO

interface DuplicatiProps {
  /** Only matches by these: the warning stands below the fields that caused it. */
  per: Motivo[]
  /** The customer being changed, who is no duplicate of themselves. */
  escludi?: number | undefined
  /** Where a customer is being chosen: takes this one in the place of a new one. */
  onUsa?: (id: number) => void
}

/** 'Possibile duplicato' of the form around, while one types: warns, never blocks (docs/product.md §6.3). */
export function Duplicati({ per, escludi, onUsa }: DuplicatiProps) {
  const admin = isAdmin(useUser())
  const valori = useWatch({ name: ['telefono', 'email', 'codiceFiscale', 'partitaIva'] })
  const altri: unknown = useWatch({ name: 'altriTelefoni' })
  const [telefono = '', email = '', codiceFiscale = '', partitaIva = ''] = valori.map((v) =>
    String(v ?? '').trim(),
  )
  const [criteri] = useDebouncedValue(
    {
      telefono: digits(telefono).length >= 6 ? telefono : '',
      altriTelefoni: Array.isArray(altri)
        ? altri
            .map(({ numero }) => String(numero ?? ''))
            .filter((numero) => digits(numero).length >= 6)
            .join(';')
        : '',
      email: /.@.+\../.test(email) ? email : '',
      codiceFiscale: [11, 16].includes(codiceFiscale.length) ? codiceFiscale : '',
      partitaIva: partitaIva.length >= 8 ? partitaIva : '',
      escludi,
    },
    250,
  )
  const trovati = useDuplicati(criteri).data ?? []
  // Who matches in more ways is shown once, at the first.
  const primi = Object.keys(MOTIVI_DUPLICATO) as Motivo[]
  const simili = trovati.filter(({ motivi }) => {
    const principale = primi.find((motivo) => motivi.includes(motivo))
    return principale && per.includes(principale)
  })
  if (simili.length === 0) return null
  return (
    <Intera>
      <Notice tono="attenzione" titolo={simili.length === 1 ? 'Possibile duplicato' : 'Possibili duplicati'}>
        <ul>
          {simili.slice(0, 3).map((cliente) => (
            <li key={cliente.id}>
              <Line gap={12}>
                <strong>{nomeCliente(cliente)}</strong>
                {cliente.telefono && <span className="tnum">{formatPhone(cliente.telefono)}</span>}
                {cliente.comune && (
                  <span>
                    {cliente.comune} {cliente.provincia}
                  </span>
                )}
                <span>{cliente.motivi.map((motivo) => MOTIVI_DUPLICATO[motivo]).join(', ')}</span>
                {onUsa ? (
                  <Button variant="subtle" size="compact-sm" onClick={() => onUsa(cliente.id)}>
                    Usa questo cliente
                  </Button>
                ) : (
                  // In a new tab, so that what was typed stays.
                  <AppLink a={`/clienti?cliente=${cliente.id}`} target="_blank">
                    Apri la scheda
                  </AppLink>
                )}
                {escludi !== undefined && admin && (
                  <AppLink a={`/clienti/doppioni?uno=${escludi}&altro=${cliente.id}`} target="_blank">
                    Unisci…
                  </AppLink>
                )}
              </Line>
            </li>
          ))}
        </ul>
      </Notice>
    </Intera>
  )
}
