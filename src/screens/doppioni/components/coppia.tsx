import { Button } from '@mantine/core'
import { IconArrowMerge } from '@tabler/icons-react'
import { indirizzoIntero } from '#anagrafe/clienti/indirizzo.rules.ts'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { formatPhone } from '#shared/text.ts'
import { AppLink } from '#web/ui/link.tsx'
import type { Doppione } from '../contract.ts'
import stili from './doppioni.module.css'

/** The address on which two customers stand side by side; `uno` stays. */
export const versoUnione = (uno: number, altro: number): string =>
  `/clienti/doppioni?uno=${uno}&altro=${altro}`

/** A customer in two lines, in words that tell namesakes apart. */
export function InBreve({
  cliente,
}: {
  cliente: Partial<Doppione['uno']> & Pick<Doppione['uno'], 'id' | 'nome' | 'cognome'>
}) {
  const dove = indirizzoIntero({ indirizzo: null, comune: null, cap: null, provincia: null, ...cliente })
  const fatti = [cliente.telefono && formatPhone(cliente.telefono), cliente.email, dove].filter(Boolean)
  return (
    <span className={stili.chi}>
      <AppLink a={`/clienti?cliente=${cliente.id}`}>{nomeCliente(cliente)}</AppLink>
      {fatti.length > 0 && <small>{fatti.join(' · ')}</small>}
    </span>
  )
}

/** `Unisci…`: leads to where both stand side by side. */
export function VaiAUnire({ uno, altro, nomi }: { uno: number; altro: number; nomi: string }) {
  return (
    <Button
      variant="default"
      className={stili.unisci}
      leftSection={<IconArrowMerge size={17} aria-hidden />}
      aria-label={`Unisci ${nomi}`}
      component={AppLink}
      a={versoUnione(uno, altro)}
    >
      Unisci…
    </Button>
  )
}
