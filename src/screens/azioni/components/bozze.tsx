import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { momentOf } from '#shared/dates.ts'
import { copyText } from '#web/copied.ts'
import { drafts } from '#web/outbox-store.ts'
import { useUser } from '#web/session.tsx'
import { Scheda } from '#web/ui/card.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import type { Draft } from '#web/ui/draft-home.ts'
import { AppLink } from '#web/ui/link.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { Line, Stack } from '#web/ui/stack.tsx'
import { campiDetti, valoreDellAzione } from './words.ts'

interface Bozza extends Draft {
  id: string
}

/** Visits that were being written down and not saved: also those that went to somebody else meanwhile can be copied. */
export function BozzeSulTelefono() {
  const utente = useUser().id
  const conferma = useConfirm()
  const [bozze, setBozze] = useState<Bozza[]>([])
  useEffect(() => {
    let montato = true
    void leggi(utente).then((lette) => montato && setBozze(lette))
    return () => {
      montato = false
    }
  }, [utente])
  if (bozze.length === 0) return null
  const elimina = async ({ id }: Bozza) => {
    const frase = 'Eliminare ciò che avevi scritto?'
    if (!(await conferma({ frase, dettaglio: 'Non era ancora salvato.', azione: 'Elimina' }))) return
    await drafts.remove(utente, `gestione ${id}`)
    setBozze(await leggi(utente))
  }
  return (
    <Scheda senzaMargine titolo="Modifiche non salvate" conteggio={bozze.length}>
      <Rows cols="minmax(0, 1fr)">
        {bozze.map((bozza) => (
          <Row
            key={bozza.id}
            name="Modifiche a una visita"
            sub={momentOf(new Date(bozza.quando).toISOString())}
            below={
              <Stack gap={8}>
                <p className="prose">{inTesto(bozza)}</p>
                <Line>
                  <Button component={AppLink} a={`/?gestisci=${bozza.id}`}>
                    Riprendi
                  </Button>
                  <Button variant="default" onClick={() => void copyText(inTesto(bozza))}>
                    Copia
                  </Button>
                  <Button variant="default" color="red" onClick={() => void elimina(bozza)}>
                    Elimina
                  </Button>
                </Line>
              </Stack>
            }
          />
        ))}
      </Rows>
    </Scheda>
  )
}

async function leggi(utente: number): Promise<Bozza[]> {
  const nomi = await drafts.names(utente)
  const ids = nomi.flatMap((nome) => /^gestione (\d+)$/.exec(nome)?.[1] ?? [])
  const lette = await Promise.all(ids.map((id) => drafts.read<Draft>(utente, `gestione ${id}`)))
  return lette.flatMap((letta, n) => (letta ? [{ ...letta, id: ids[n] ?? '' }] : []))
}

/** What was written, field by field. */
const inTesto = ({ dati }: Draft): string =>
  campiDetti(Object.entries(dati).map(([campo, valore]) => ({ campo, valore })))
    .map(({ campo, nome, valore }) => `${nome}: ${valoreDellAzione(campo, valore as string)}`)
    .join('\n')
