import { Button } from '@mantine/core'
import type { Salvataggio } from '#telefono/rapporti/components/usa-bozza.ts'
import { Empty } from '#web/ui/empty.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Pagina } from '#web/ui/page.tsx'
import { NON_TENUTO, type NonTenuto } from './passi.ts'

interface Props {
  perche: Salvataggio
  onRileggi: () => void
}

/** What stands on the screen stands nowhere else: why, and what can be done. */
export const NonSalvato = ({ perche, onRileggi }: Props) => (
  <Notice
    tono="errore"
    azione={
      perche === 'altrove' ? (
        <Button variant="default" size="sm" onClick={onRileggi}>
          Continua da lì
        </Button>
      ) : (
        perche === 'piena' && (
          <Button component={AppLink} a="/azioni" variant="default" size="sm">
            Azioni da inviare
          </Button>
        )
      )
    }
  >
    {NON_TENUTO[perche as NonTenuto]}
  </Notice>
)

/** Whether there is a draft nobody can say: none is begun over it. */
export const NonSiLegge = ({ onRiprova }: { onRiprova: () => void }) => (
  <Pagina titolo="Rapporto d’intervento" indietro={{ a: '/', testo: 'Dashboard' }}>
    <Empty
      frase="Riapri Tepore: il telefono ha chiuso l’archivio"
      azione={<Button onClick={onRiprova}>Riprova</Button>}
    />
  </Pagina>
)
