import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { arrivoDelPezzo, pezzoDetto } from '#carte/pezzi/rules.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import { useOpenedOver } from '#web/back.ts'
import { isUnsent, remove } from '#web/outbox.ts'
import { Scheda } from '#web/ui/card.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { Line, Stack } from '#web/ui/stack.tsx'
import { pezzoDellAzione, usePezziDellaVisita } from './pezzi-visita.ts'

const ServeUnPezzo = lazy(() => import('./serve-un-pezzo.tsx').then((m) => m.ServeUnPezzo))

type Visita = Pick<Appuntamento, 'id' | 'cliente'>

/** What one takes along to a visit, and what was asked for there; nothing where there is nothing. */
export function PortaVisita({ visitaId }: { visitaId: number }) {
  const { portati, chiesti } = usePezziDellaVisita(visitaId)
  if (portati.length + chiesti.length === 0) return null
  return (
    <Facts sunk>
      {portati.length > 0 && (
        <Fact of="Porta">
          {portati.map((pezzo) => (
            <div key={pezzo.id}>
              {pezzoDetto(pezzo)} ({arrivoDelPezzo(pezzo)})
            </div>
          ))}
        </Fact>
      )}
      {chiesti.map((azione) => (
        <Fact key={azione.id} of="Chiesto">
          <Line as="span">
            {pezzoDetto(pezzoDellAzione(azione))}
            {isUnsent(azione) && ' · da spedire'}
            {azione.stato === 'in_attesa' && (
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={`Togli ${pezzoDellAzione(azione).descrizione}`}
                onClick={() => void remove(azione.n)}
              >
                Togli
              </Button>
            )}
          </Line>
        </Fact>
      ))}
    </Facts>
  )
}

/** The button that asks for one. */
export function BottonePezzo({ visita, leggero }: { visita: Visita; leggero?: boolean }) {
  const [aperto, sopra] = useOpenedOver()
  return (
    <>
      <Button
        variant={leggero ? 'subtle' : 'default'}
        size={leggero ? 'sm' : 'md'}
        fullWidth
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={sopra.open}
        {...ServeUnPezzo.anticipo}
      >
        Serve un pezzo
      </Button>
      <ServeUnPezzo visita={visita} aperto={aperto} onChiudi={sopra.close} />
    </>
  )
}

/** The same among the cards of the report. */
export const SchedaPezzi = ({ visita }: { visita: Visita }) => (
  <Scheda titolo="Pezzi">
    <Stack gap={8}>
      <PortaVisita visitaId={visita.id} />
      <BottonePezzo visita={visita} />
    </Stack>
  </Scheda>
)
