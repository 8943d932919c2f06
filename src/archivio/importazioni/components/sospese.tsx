import { Button } from '@mantine/core'
import { useButtaImportazione, useImportazioniSospese } from '#archivio/importazioni/api.ts'
import { giornoEOra } from '#archivio/importazioni/components/words.ts'
import type { RigaImportazione } from '#archivio/importazioni/contract.ts'
import { contaInParole } from '#shared/numbers.ts'
import { Scheda } from '#web/ui/card.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { told } from '#web/ui/told.ts'

/** Files that were read and never confirmed, to be gone on with or thrown away; nothing where there are none. */
export function Sospese({ onApri }: { onApri: (id: number) => void }) {
  const sospese = useImportazioniSospese()
  const butta = useButtaImportazione()
  const conferma = useConfirm()
  if (!sospese.data?.length) return null

  async function elimina({ id, nome_file }: RigaImportazione) {
    const si = await conferma({
      frase: 'Eliminare questa importazione?',
      dettaglio: `«${nome_file}» non ha ancora scritto nulla: tutto resta com’è.`,
    })
    if (!si) return
    butta.mutate(id, told('Importazione eliminata'))
  }

  return (
    <Scheda titolo="Lasciate a metà" conteggio={sospese.data.length} senzaMargine>
      <Rows cols="minmax(0, 1fr) auto">
        {sospese.data.map((importazione) => (
          <Row
            key={importazione.id}
            name={importazione.nome_file}
            sub={`${contaInParole(importazione.righe, 'riga', 'righe')}, ${giornoEOra(importazione.created_at)}. Si cancella dopo un giorno.`}
            actions={
              <>
                <Button
                  variant="light"
                  size="xs"
                  aria-label={`Continua con ${importazione.nome_file}`}
                  onClick={() => onApri(importazione.id)}
                >
                  Continua
                </Button>
                <Button
                  variant="subtle"
                  size="xs"
                  aria-label={`Elimina ${importazione.nome_file}`}
                  onClick={() => void elimina(importazione)}
                >
                  Elimina
                </Button>
              </>
            }
          />
        ))}
      </Rows>
    </Scheda>
  )
}
