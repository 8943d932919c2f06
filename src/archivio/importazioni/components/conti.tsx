import { useState } from 'react'
import { contaInParole } from '#shared/numbers.ts'
import { Group } from '#web/ui/group.tsx'
import { MoreOrLess } from '#web/ui/more-or-less.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { Sum, Sums } from '#web/ui/sums.tsx'
import type { EsitoImportazione } from '../contract.ts'
import { conteggioInParole } from './words.ts'

const PRIME = 10

/** Read = made + joined + left out; with whom and why, row by row. */
export function Conti({ esito }: { esito: EsitoImportazione }) {
  const { lette, create, unite, lasciate } = esito
  return (
    <>
      <Sums label="Che cosa è stato delle righe">
        <Sum of="Righe lette">{conteggioInParole(lette)}</Sum>
        <Sum of="Clienti nuovi">{conteggioInParole(create)}</Sum>
        <Sum of="Unite ad altre">{conteggioInParole(unite.length)}</Sum>
        <Sum of="Lasciate fuori">{conteggioInParole(lasciate.length)}</Sum>
      </Sums>
      {unite.length > 0 && (
        <Righe
          titolo="Unite"
          spiega="la riga è di un cliente che c’era già, nel file o in archivio"
          righe={unite.map(({ riga, cliente }) => ({
            riga,
            detto: cliente?.nome ?? 'cliente che non c’è più',
            to: cliente ? `/clienti?cliente=${cliente.id}` : undefined,
          }))}
        />
      )}
      {lasciate.length > 0 && (
        <Righe
          titolo="Lasciate fuori"
          spiega="non sono entrate"
          righe={lasciate.map(({ riga, perche }) => ({ riga, detto: perche }))}
        />
      )}
    </>
  )
}

interface RigheProps {
  titolo: string
  spiega: string
  righe: { riga: number; detto: string; to?: string | undefined }[]
}

function Righe({ titolo, spiega, righe }: RigheProps) {
  const [tutte, setTutte] = useState(false)
  return (
    <Group title={titolo} count={`${contaInParole(righe.length, 'riga', 'righe')}, ${spiega}`}>
      <Rows cols="80px minmax(0, 1fr)" dense label={titolo}>
        {(tutte ? righe : righe.slice(0, PRIME)).map(({ riga, detto, to }) => (
          <Row key={riga} leads lead={`riga ${riga}`} name={detto} to={to} />
        ))}
      </Rows>
      <MoreOrLess
        hidden={righe.length - PRIME}
        open={tutte}
        onToggle={() => setTutte(!tutte)}
        words={['Solo le prime', 'Un’altra', `Altre ${righe.length - PRIME}`]}
      />
    </Group>
  )
}
