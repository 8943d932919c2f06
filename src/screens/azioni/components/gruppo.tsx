import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useRifiutaTutte } from '#telefono/azioni/api.ts'
import type { DaVerificare as Azione } from '#telefono/azioni/contract.ts'
import { Scheda } from '#web/ui/card.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Line, Stack } from '#web/ui/stack.tsx'

const RifiutaForm = lazy(() => import('./rifiuta-form.tsx').then((m) => m.RifiutaForm))

/** From so many on, equal ones are shown as one. */
const INSIEME = 3

/** What waits, in its order: alone, or together with what else waits of the same person and for the same reason. */
export function aGruppi(azioni: readonly Azione[]): Azione[][] {
  const chiave = ({ id, utente_id, motivo, uguali }: Azione) =>
    uguali < INSIEME ? String(id) : JSON.stringify([utente_id, motivo])
  return [...Map.groupBy(azioni, chiave).values()]
}

/** Many that wait for one reason: refused together, or looked at one by one (`children`). */
export function GruppoAzioni({ azioni, children }: { azioni: readonly Azione[]; children: ReactNode }) {
  const [aperto, setAperto] = useState(false)
  const [rifiuta, setRifiuta] = useState(false)
  const { mutateAsync: rifiutaTutte } = useRifiutaTutte()
  const [primaAzione] = azioni
  if (!primaAzione) return null
  const { tecnico, uguali, motivo, utente_id, fino_a } = primaAzione
  const nome = `${uguali} azioni di ${tecnico}`
  return (
    <>
      <section aria-label={nome}>
        <Scheda titolo={nome}>
          <Stack gap={12}>
            <p>Aspettano tutte per lo stesso motivo</p>
            <Notice tono="attenzione">{motivo}</Notice>
            <Line>
              <Button variant="default" aria-expanded={aperto} onClick={() => setAperto(!aperto)}>
                {aperto ? 'Nascondi' : 'Mostra una per una'}
              </Button>
              <Button variant="default" onClick={() => setRifiuta(true)} {...RifiutaForm.anticipo}>
                Rifiuta tutte
              </Button>
            </Line>
            {aperto && azioni.length < uguali && (
              <p>Qui sotto le prime {azioni.length}: le altre arrivano mano a mano che decidi.</p>
            )}
          </Stack>
        </Scheda>
        <RifiutaForm
          nome={nome}
          titolo={`Rifiuta tutte: ${nome}`}
          spiega="Resta com’è in ufficio, e non si torna indietro: ciò che è stato mandato si rilegge solo nel registro."
          testoInvia="Rifiuta tutte"
          rifiuta={async (perche) => {
            const { rifiutate, restano } = await rifiutaTutte({
              ...{ utenteId: utente_id, motivo, finoA: fino_a, perche },
            })
            return restano > 0
              ? `Rifiutate ${rifiutate}, ne restano ${restano}`
              : `Rifiutate ${rifiutate}, il tecnico lo sa`
          }}
          aperto={rifiuta}
          onChiudi={() => setRifiuta(false)}
        />
      </section>
      {aperto && children}
    </>
  )
}
