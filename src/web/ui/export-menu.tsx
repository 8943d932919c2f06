import { Button, Loader } from '@mantine/core'
import { IconFileExport, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Fragment } from 'react'
import { oggi } from '#shared/dates.ts'
import { downloadFile, errorText } from '../http.ts'
import { saveToDisk } from '../save.ts'
import stili from './export-menu.module.css'
import { MenuButton } from './menu-button.tsx'
import { toast } from './toast.tsx'

export interface ExportableList {
  /** What it is, where the menu offers more than one. */
  titolo?: string
  /** Of the list, below /api: `/clienti`. */
  percorso: string
  /** The filters in force; null, undefined and '' are none. */
  filtri: Record<string, string | number | boolean | null | undefined>
  /** Of the file, before the date. */
  nome: string
  /** The day or month it tells of, in the file's name; today where absent. */
  quando?: string
}

interface EsportaProps {
  elenchi: ExportableList[]
  /** In the head of a card, beside other small buttons. */
  compatto?: boolean
}

const FORMATI = [
  { formato: 'xlsx', testo: 'Excel (.xlsx)', icona: <IconFileSpreadsheet /> },
  { formato: 'csv', testo: 'CSV (.csv)', icona: <IconFileTypeCsv /> },
] as const

interface Scelta extends ExportableList {
  formato: 'csv' | 'xlsx'
}

async function scarica({ percorso: path, filtri, nome, quando = oggi(), formato }: Scelta): Promise<string> {
  const domanda = new URLSearchParams({ formato })
  for (const [chiave, valore] of Object.entries(filtri))
    if (valore !== null && valore !== undefined && valore !== '') domanda.set(chiave, String(valore))
  const file = `${nome}-${quando}.${formato}`
  saveToDisk(await downloadFile(`${path}/esporta?${domanda}`), file)
  return file
}

/** 'Esporta': everything that matches the filters in force, not only the rows on the screen, as a file. */
export function ExportMenu({ elenchi, compatto }: EsportaProps) {
  const { mutate, isPending } = useMutation({ mutationFn: scarica })
  const scegli = (scelta: Scelta) =>
    mutate(scelta, {
      onSuccess: (file) => toast.successo(`Scaricato: ${file}`),
      onError: (errore) =>
        toast.errore(errorText(errore, 'Esportazione non riuscita'), { riprova: () => scegli(scelta) }),
    })
  const testo = isPending ? 'Preparo il file...' : 'Esporta'
  return (
    <>
      <MenuButton
        disabled={isPending}
        position="bottom-end"
        withinPortal={false}
        button={
          <Button
            className={stili.bottone}
            variant={compatto ? 'subtle' : 'default'}
            {...(compatto && { size: 'compact-xs' })}
            leftSection={
              isPending ? <Loader size={16} /> : <IconFileExport size={compatto ? 16 : 18} aria-hidden />
            }
            aria-label={testo}
            aria-disabled={isPending}
            data-compatto={compatto}
          >
            <span className={stili.testo}>{testo}</span>
          </Button>
        }
      >
        {(Menu) => (
          <Menu.Dropdown>
            {elenchi.map((elenco) => (
              <Fragment key={elenco.titolo ?? elenco.nome}>
                <Menu.Label>{elenco.titolo ?? 'Tutto l’elenco, con i filtri scelti'}</Menu.Label>
                {FORMATI.map(({ formato, testo: voce, icona }) => (
                  <Menu.Item
                    key={formato}
                    leftSection={icona}
                    {...(elenco.titolo && { 'aria-label': `${elenco.titolo}: ${voce}` })}
                    onClick={() => scegli({ ...elenco, formato })}
                  >
                    {voce}
                  </Menu.Item>
                ))}
              </Fragment>
            ))}
          </Menu.Dropdown>
        )}
      </MenuButton>
      <span className="sr-only" role="status">
        {isPending && testo}
      </span>
    </>
  )
}
