import { oggi } from '#shared/dates.ts'
import { useSegnaCatasto } from '#telefono/rcee-moduli/api.ts'
import { catastoInput, type ModuloInElenco } from '#telefono/rcee-moduli/contract.ts'
import { errorText } from '#web/http.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.tsx'
import { InLinea } from './in-linea.tsx'

interface Props {
  modulo: ModuloInElenco
  onChiudi: () => void
}

/** That a report is in its registry: since when, with what number. */
export function CaricatoAlCatasto({ modulo, onChiudi }: Props) {
  const { mutateAsync: segna } = useSegnaCatasto()
  return (
    <InLinea
      schema={catastoInput}
      valori={{ caricatoIl: oggi(), numero: '' }}
      fuoco="numero"
      testo="Segna caricato"
      onChiudi={onChiudi}
      invia={async ({ caricatoIl, numero = null }) => {
        const aggiornato = await segna({ modulo, caricatoIl, numero })
        toast.successo(`${modulo.codice}: caricato`, {
          annulla: () =>
            void segna({ modulo: aggiornato, caricatoIl: null, numero: null }).catch((errore) =>
              toast.errore(errorText(errore, 'Non è stato tolto')),
            ),
        })
      }}
    >
      <DateField name="caricatoIl" etichetta="Caricato il" max={oggi()} obbligatorio />
      <TextField name="numero" etichetta="con numero" maxLength={40} />
    </InLinea>
  )
}
