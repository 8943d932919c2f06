import { Button } from '@mantine/core'
import { oggi } from '#shared/dates.ts'
import { remove } from '#web/outbox.ts'
import type { Action } from '#web/outbox-store.ts'
import { saveToDisk } from '#web/save.ts'
import { useUser } from '#web/session.tsx'
import { Scheda } from '#web/ui/card.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Line, Stack } from '#web/ui/stack.tsx'
import { toast } from '#web/ui/toast.tsx'
import { azioneInParole, ora } from './words.ts'

/** Refused: it stays until it was read. */
export function Respinta({ azione }: { azione: Action }) {
  const conferma = useConfirm()
  const utente = useUser()
  const esporta = () =>
    zip(utente.id, azione).then(
      (file) => saveToDisk(file, `azione-${azione.visitaId ?? azione.n}.zip`),
      () => toast.errore('Non è stata esportata'),
    )
  const elimina = async () => {
    const si = await conferma({
      frase: 'Eliminare questa azione?',
      dettaglio: `${azioneInParole(azione)} · ${azione.titolo}: non è arrivata in ufficio.`,
      azione: 'Elimina',
    })
    if (si) await remove(azione.n)
  }
  return (
    <section aria-label={`Non accettata: ${azione.titolo}`}>
      <Scheda titolo={`Non accettata · ${azione.titolo}`}>
        <Stack gap={12}>
          <p>
            {azioneInParole(azione)} · {ora(azione.confermataIl, oggi())}
          </p>
          <Notice tono="attenzione">{azione.risposta?.motivo}</Notice>
          <Line>
            <Button variant="default" onClick={() => void esporta()}>
              Esporta
            </Button>
            <Button variant="default" color="red" onClick={() => void elimina()}>
              Elimina
            </Button>
          </Line>
        </Stack>
      </Scheda>
    </section>
  )
}

/** The action in words that a program reads, with its files, as one archive. */
async function zip(utente: number, azione: Action): Promise<Blob> {
  const [{ zipSync, strToU8 }, { filesOf }] = await Promise.all([
    import('fflate'),
    import('#web/outbox-files.ts'),
  ])
  const dentro: Record<string, Uint8Array> = { 'azione.json': strToU8(JSON.stringify(azione, null, 2)) }
  for (const [n, { blob, nome }] of (await filesOf(utente, azione)).entries())
    dentro[`${n + 1}-${nome}`] = new Uint8Array(await blob.arrayBuffer())
  // Photographs and PDFs are packed already.
  return new Blob([zipSync(dentro, { level: 0 }) as BlobPart], { type: 'application/zip' })
}
