// The entry of the threads for heavy tasks. Node runs it from the sources, so nothing below these
// imports may be a page (.tsx). Each module that declares a task is imported here.

import '#app/interop/ips/summary-task.server.ts'
import '#app/medications/check/check-profile.server.ts'
import '#app/medications/info/medication-info.server.ts'
import '#app/medications/line/read-line.server.ts'
import '#app/medications/names/find-names.server.ts'
import '#app/medications/names/name-choices.server.ts'
import '#app/medications/report/report-pdf.server.ts'
import '#app/medications/report/report-request.server.ts'
import '#app/medications/typed-list/read-list.server.ts'
import '#app/print-kit/draw-kit.server.ts'
import '#app/print-kit/kit-pdf.server.ts'
import { answerHeavyTasks } from '#app/lib/heavy-task.server.ts'

answerHeavyTasks()
