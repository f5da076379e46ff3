import type { Topic } from '../help-topic.ts'

/** Taking everything out, and going. */
export const leaving = (): Topic => ({
  id: 'leaving',
  title: 'Taking my data out, and leaving',
  questions: [
    {
      id: 'export',
      asked: 'How do I get a copy of everything?',
      answer: [
        'Under [Export](/settings/export) you download one JSON file with everything that your account holds: all sections, medicines, the change history, comments, links with their codes, proxies, who has seen your record, and your settings. Programs can read it, and so can people, in any text editor. Passwords and recovery codes are not in it.',
        'The file is not encrypted. Whoever has it can read all of it and open your emergency links: keep it in a safe place.',
        'For paper, print [your full medical record](/profile/view). The list of proxies and the list of who has seen your record can also be downloaded as tables.',
      ],
    },
    {
      id: 'delete',
      asked: 'How do I delete my account?',
      answer: [
        {
          steps: [
            'Take a last [copy of everything](#export), if you want one.',
            'Open [Delete Account](/settings/delete), type DELETE, and confirm it, with your password if you are asked for it.',
          ],
        },
        'Your record, links, codes, pictures and settings, and the key that they were encrypted with, are destroyed at once. Nobody can bring them back, also not whoever runs this server. Every card and every link stops working; proxies lose their access. What is left for a time is said under [how long it is kept](/privacy#kept).',
      ],
    },
    {
      id: 'proxy-leaves',
      asked: 'I only want to stop helping somebody',
      answer: [
        'Open [the people I help](/proxy/dashboard) and press “Give up access” beside the person. Your own account stays.',
      ],
    },
  ],
})
