import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { Bozza } from '#features/rapporti/components/bozza.ts'
import { nomeBozza } from '#features/rapporti/components/chiuso-qui.ts'
import { momentOf } from '#shared/dates.ts'
import { drafts } from '#web/outbox-store.ts'
import { useUser } from '#web/session.tsx'
import { Scheda } from '#web/ui/card.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { Pagina } from '#web/ui/page.tsx'
import { toast } from '#web/ui/toast.tsx'
import stili from './gia-chiuso.module.css'

/** A visit that is no longer there: what was being written of it isn't lost, it can be copied. */
export function Orfana({ visitaId }: { visitaId: number }) {
  const utente = useUser()
  const conferma = useConfirm()
  const [bozza, setBozza] = useState<Bozza | null>(null)
  useEffect(() => {
    void drafts.read<Bozza>(utente.id, nomeBozza(visitaId)).then(setBozza)
  }, [utente.id, visitaId])
  const testo = bozza ? inTesto(bozza) : ''
  const elimina = async () => {
    const frase = 'Eliminare ciò che avevi scritto?'
    if (!(await conferma({ frase, dettaglio: 'Resta solo dove lo hai copiato.', azione: 'Elimina' }))) return
    await drafts.remove(utente.id, nomeBozza(visitaId))
    setBozza(null)
  }
  return (
    <Pagina titolo="Rapporto d’intervento" indietro={{ a: '/', testo: 'Dashboard' }}>
      {bozza ? (
        <Scheda titolo="La visita non c’è più: ecco che cosa avevi scritto">
          <p className={stili.testo}>{testo}</p>
          <div className={stili.bottoni}>
            <Button
              leftSection={<IconCopy size={18} aria-hidden />}
              onClick={() =>
                void navigator.clipboard.writeText(testo).then(
                  () => toast.successo('Copiato'),
                  () => toast.errore('Il telefono non lascia copiare: seleziona il testo'),
                )
              }
            >
              Copia
            </Button>
            <Button variant="default" color="red" onClick={() => void elimina()}>
              Elimina
            </Button>
          </div>
        </Scheda>
      ) : (
        <Empty
          frase="Questa visita non c’è"
          azione={
            <Button component={AppLink} a="/" variant="default">
              Torna alla dashboard
            </Button>
          }
        />
      )}
    </Pagina>
  )
}

const inTesto = ({ arrivo, lavori, materiali, letture, raccomandazioni, esito, foto }: Bozza): string =>
  [
    `Arrivo ${momentOf(arrivo)}`,
    lavori,
    ...materiali.map(({ quantita, um, descrizione }) => `${quantita} ${um} ${descrizione}`),
    ...letture.map(({ grandezza, nome, valore }) => `${nome || grandezza}: ${valore}`),
    esito,
    raccomandazioni,
    foto.length > 0 && `${foto.length} foto`,
  ]
    .filter(Boolean)
    .join('\n')
