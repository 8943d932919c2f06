import { Button } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import { useAlert, useConfirm } from '#web/ui/confirm.tsx'
import { toast } from '#web/ui/toast.tsx'
import { toldFailed } from '#web/ui/told.ts'
import { useSpedisciInsieme } from '../api.ts'
import { type DocumentoSpedibile, INSIEME_AL_MASSIMO } from '../rules.ts'

interface InviaInsiemeProps {
  documento: DocumentoSpedibile
  /** Each with what it is called. */
  scelti: readonly { id: number; nome: string }[]
  onFatto?: () => void
}

const copie = (n: number) => (n === 1 ? '1 copia' : `${n} copie`)

/** `Invia 12 copie`: each to whom it is for, in its template's words; what isn't sent is said, and why. */
export function InviaInsieme({ documento, scelti: tutti, onFatto }: InviaInsiemeProps) {
  const insieme = useSpedisciInsieme()
  const conferma = useConfirm()
  const avviso = useAlert()
  const scelti = tutti.slice(0, INSIEME_AL_MASSIMO)
  async function invia() {
    if (insieme.isPending) return
    const si = await conferma({
      frase: `Inviare ${copie(scelti.length)} per email?`,
      dettaglio: 'Ciascuna al suo cliente, con le parole del modello.',
      azione: 'Invia',
      pericolo: false,
    })
    if (!si) return
    insieme.mutate(
      { documento, ids: scelti.map(({ id }) => id) },
      {
        onSuccess: ({ mandati, senza }) => {
          onFatto?.()
          if (mandati > 0) toast.inAttesa(`${copie(mandati)} in partenza`)
          if (senza.length > 0)
            void avviso(
              senza.length === 1 ? 'Una copia non è partita' : `${copie(senza.length)} non sono partite`,
              senza.map(({ id, motivo }) => (
                <span key={id}>
                  {scelti.find((scelto) => scelto.id === id)?.nome}: {motivo}
                  <br />
                </span>
              )),
            )
        },
        ...toldFailed('Le copie non sono partite'),
      },
    )
  }
  return (
    <Button
      variant="default"
      leftSection={<IconMailForward size={18} aria-hidden />}
      aria-disabled={insieme.isPending}
      onClick={() => void invia()}
    >
      Invia {copie(scelti.length)}
    </Button>
  )
}
