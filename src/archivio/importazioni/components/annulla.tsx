import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useAnnullaImportazione } from '#archivio/importazioni/api.ts'
import { checosa, cheRecord, quantiRecord } from '#archivio/importazioni/components/words.ts'
import type { RigaImportazione } from '#archivio/importazioni/contract.ts'
import { contaInParole } from '#shared/numbers.ts'
import { ApiError, errorText } from '#web/http.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { toast } from '#web/ui/toast.tsx'
import stili from './importa.module.css'

interface InUso {
  quanti: number
  clienti: { id: number; nome: string; perche: string[] }[]
}

const SUBITO = 6

/** `Vengono tolti 3 clienti e 2 caldaie, e tornano com’erano 4 impianti` */
function cheTogli(importazione: RigaImportazione): string {
  const { aggiornati } = importazione
  const tolti = cheRecord(importazione)
  const com = contaInParole(aggiornati, 'impianto torna com’era', 'impianti tornano com’erano')
  return [tolti && `Vengono tolti ${tolti}`, aggiornati > 0 && com].filter(Boolean).join(', e ')
}

/** Takes a whole import back; customers that are in use by now stay only if one says so. */
export function AnnullaImportazione({
  importazione,
  piccolo,
}: {
  importazione: RigaImportazione
  piccolo?: boolean
}) {
  const annulla = useAnnullaImportazione()
  const conferma = useConfirm()
  if (importazione.stato !== 'fatta' && importazione.stato !== 'in_corso') return null

  const listino = importazione.tipo === 'articoli'
  const nomi = listino ? (['articolo', 'articoli'] as const) : (['cliente', 'clienti'] as const)

  async function prova(tieniUsati: boolean): Promise<void> {
    try {
      const { data } = await annulla.mutateAsync({ id: importazione.id, tieniUsati })
      // Somebody else is at it already.
      if (data.stato !== 'annullata') return
      toast.successo(
        quantiRecord(data) + data.aggiornati > 0
          ? `Importazione annullata: restano ${checosa(data)}, già in uso`
          : 'Importazione annullata',
      )
    } catch (errore) {
      const inUso =
        errore instanceof ApiError && errore.status === 409 ? (errore.dati as InUso | undefined) : undefined
      if (!inUso) toast.errore(errorText(errore), { riprova: () => void prova(tieniUsati) })
      else if (await chiediDiTenerli(inUso)) await prova(true)
    }
  }

  const chiediDiTenerli = ({ quanti: tanti, clienti }: InUso) =>
    conferma({
      frase:
        tanti === 1
          ? `Un ${nomi[0]} è già in uso: tenerlo?`
          : `${tanti} ${nomi[1]} sono già in uso: tenerli?`,
      dettaglio: (
        <>
          <ul className={stili.usati}>
            {clienti.slice(0, SUBITO).map(({ id, nome, perche }) => (
              <li key={id}>
                <b>{nome}</b> {perche.join(', ')}
              </li>
            ))}
          </ul>
          {tanti > SUBITO && <p>e altri {tanti - SUBITO}.</p>}
          <p>{listino ? 'Gli altri tornano com’erano.' : 'Gli altri vengono tolti.'}</p>
        </>
      ),
      azione: tanti === 1 ? 'Tienilo e annulla il resto' : 'Tienili e annulla il resto',
      annulla: 'Non annullare',
    })

  async function chiedi() {
    const si = await conferma({
      frase: 'Annullare questa importazione?',
      dettaglio: listino
        ? `Gli articoli nuovi di «${importazione.nome_file}» vengono tolti, gli altri tornano com’erano. Non si può tornare indietro.`
        : `${cheTogli(importazione)}, di «${importazione.nome_file}». Non si può tornare indietro.`,
      azione: 'Annulla l’importazione',
      annulla: 'Non annullare',
    })
    if (si) await prova(false)
  }

  return (
    <Button
      variant={piccolo ? 'subtle' : 'default'}
      size={piccolo ? 'xs' : 'sm'}
      leftSection={<IconArrowBackUp size={16} />}
      aria-label={piccolo ? `Annulla l’importazione di ${importazione.nome_file}` : undefined}
      aria-disabled={annulla.isPending}
      onClick={() => !annulla.isPending && void chiedi()}
    >
      {annulla.isPending ? 'Annullamento…' : piccolo ? 'Annulla' : 'Annulla l’importazione'}
    </Button>
  )
}
