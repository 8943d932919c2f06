import { Button } from '@mantine/core'
import { useState } from 'react'
import { oggi } from '#shared/dates.ts'
import { errorText } from '#web/http.ts'
import { confirm } from '#web/outbox.ts'
import type { Action } from '#web/outbox-store.ts'
import { Scheda } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Line, Stack } from '#web/ui/stack.tsx'
import { toast } from '#web/ui/toast.tsx'
import { ConfrontoAzione } from './confronto.tsx'
import { sceltaDellImparato } from './imparato.ts'
import { campiDetti, ora } from './words.ts'

/** A field that the office has changed too: the technician says which stays. The others have arrived. */
export function SceltaConflitto({ azione }: { azione: Action }) {
  const [attesa, setAttesa] = useState(false)
  const { contrasti = [], ufficio } = azione.risposta ?? {}
  const campi = campiDetti(contrasti)
  const scegli = async (campi: Parameters<typeof sceltaDellImparato>[1]) => {
    setAttesa(true)
    try {
      const { id, n, visitaId, titolo, clienteId } = azione
      const scelta = { ...sceltaDellImparato(azione, campi), visitaId, titolo, risponde: id }
      await confirm({ ...scelta, ...(clienteId && { clienteId }) }, 0, { alPostoDi: n })
    } catch (causa) {
      toast.errore(errorText(causa))
      setAttesa(false)
    }
  }
  // Against what stands there now: another change by the office asks again.
  const ilMio = () =>
    scegli(Object.fromEntries(contrasti.map(({ campo, dopo, ufficio }) => [campo, { prima: ufficio, dopo }])))
  return (
    <section aria-label={`Da scegliere: ${azione.titolo}`}>
      <Scheda titolo={`${campi.map(({ nome }) => nome).join(', ')} · ${azione.titolo}`}>
        <Stack gap={12}>
          <Notice tono="attenzione">Cambiato anche in ufficio. Il resto è arrivato</Notice>
          <ConfrontoAzione
            contrasti={campi}
            telefono={{ nome: 'Il tuo', quando: ora(azione.confermataIl, oggi()) }}
            ufficio={{
              nome: 'In ufficio',
              quando: ufficio ? `${ufficio.chi}, ${ora(ufficio.quando, oggi())}` : '',
            }}
          />
          <Line>
            <Button variant="default" aria-disabled={attesa} onClick={() => !attesa && void ilMio()}>
              Tieni il mio
            </Button>
            <Button aria-disabled={attesa} onClick={() => !attesa && void scegli({})}>
              Tieni quello dell’ufficio
            </Button>
          </Line>
        </Stack>
      </Scheda>
    </section>
  )
}
