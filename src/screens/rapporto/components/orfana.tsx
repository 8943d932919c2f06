import { Button } from '@mantine/core'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { momentOf } from '#shared/dates.ts'
import type { Bozza } from '#telefono/rapporti/components/bozza.ts'
import { lasciaBozza, leggiBozza } from '#telefono/rapporti/components/bozza-tenuta.ts'
import stiliLettura from '#telefono/rapporti/components/leggi-rapporto.module.css'
import { Miniatura } from '#telefono/rapporti/components/miniatura.tsx'
import { copyText } from '#web/copied.ts'
import { saveToDisk } from '#web/save.ts'
import { useUser } from '#web/session.tsx'
import { Scheda } from '#web/ui/card.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { Pagina } from '#web/ui/page.tsx'
import { Line, Stack } from '#web/ui/stack.tsx'
import { toast } from '#web/ui/toast.tsx'

/** A visit that is no longer there: what was being written of it isn't lost, it can be copied. */
export function Orfana({ visitaId }: { visitaId: number }) {
  const utente = useUser()
  const conferma = useConfirm()
  const [bozza, setBozza] = useState<Bozza | null>(null)
  useEffect(() => {
    void leggiBozza(utente.id, visitaId).then(
      (letta) => setBozza(letta.bozza),
      () => toast.errore('Riapri Tepore: il telefono ha chiuso l’archivio'),
    )
  }, [utente.id, visitaId])
  const testo = bozza ? inTesto(bozza) : ''
  const elimina = async () => {
    const frase = 'Eliminare ciò che avevi scritto?'
    if (!(await conferma({ frase, dettaglio: 'Resta solo dove lo hai copiato.', azione: 'Elimina' }))) return
    await lasciaBozza(utente.id, visitaId)
    setBozza(null)
  }
  return (
    <Pagina titolo="Rapporto d’intervento" indietro={{ a: '/', testo: 'Dashboard' }}>
      {bozza ? (
        <Scheda titolo="La visita non c’è più: ecco che cosa avevi scritto">
          <Stack gap={12}>
            <p className="prose">{testo}</p>
            {bozza.foto.length > 0 && (
              <Line gap={8}>
                {bozza.foto.map((scatto, n) => (
                  <Miniatura
                    key={scatto.uid}
                    blob={scatto.blob}
                    testo={`Foto ${n + 1}: ${scatto.categoria}`}
                    className={stiliLettura.miniatura}
                  />
                ))}
              </Line>
            )}
            <Line>
              <Button leftSection={<IconCopy size={18} aria-hidden />} onClick={() => void copyText(testo)}>
                Copia
              </Button>
              {bozza.foto.length > 0 && (
                <Button
                  variant="default"
                  leftSection={<IconDownload size={18} aria-hidden />}
                  onClick={() => {
                    for (const [n, { blob, categoria }] of bozza.foto.entries())
                      saveToDisk(blob, `Foto_${visitaId}_${n + 1}_${categoria}.jpg`)
                  }}
                >
                  Salva le foto
                </Button>
              )}
              <Button variant="default" color="red" onClick={() => void elimina()}>
                Elimina
              </Button>
            </Line>
          </Stack>
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
