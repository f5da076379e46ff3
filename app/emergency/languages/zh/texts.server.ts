import type { Texts } from '../language-catalogue.ts'

/** The texts of the emergency pages, in simplified Chinese. */
export const texts: Texts = {
  notRecorded: '未记录',
  withheld: '所有者选择不公开',
  unreadable: '无法读取',
  yes: '是',
  unnamed: '未命名',
  separators: ['、', '；'],
  numbered: (noun, number) => `${noun} ${number}`,
  home: '返回首页',
  language: '语言',
  errorPrefix: '错误：',
  problem: '存在问题',
  helping: '如果您正在救助处于危险中的人，请拨打当地急救电话。',
  reference: id => `如需向他人反映此问题，请提供此编号：${id}`,

  code: {
    title: '输入访问码',
    lead: '此链接可打开一个人的医疗信息，供紧急情况下使用。您无需注册账户。',
    label: '5位数字访问码',
    hint: '访问码可能写在二维码旁边；如果没有，请询问本人或其家属。',
    submit: '查看医疗信息',
    first: '如有生命危险，请先拨打当地急救电话，不要等待本页面。',
    malformed: '请输入有效的5位数字访问码',
    wrong: '访问码错误，请重试。',
    finished: '查看已结束。此设备需重新输入访问码才能再次打开该档案。',
  },

  reader: {
    label: '您是谁？（选填）',
    hint: '您的姓名或单位。所有者可以看到谁打开过此档案。',
    submit: '告知所有者',
    told: name => `您填写的名称是：${name}。`,
    tooLong: '姓名或单位不得超过100个字符',
  },

  open: {
    title: '无需访问码即可查看',
    call: name => `致电${name}`,
  },

  entry: {
    title: '查看医疗信息',
    lead: '有人给了您紧急链接或二维码？请用手机相机扫描二维码，或在此输入链接。下一页会要求输入5位数字访问码。',
    label: '紧急链接',
    hint: '完整网址，或仅最后22个字符。',
    submit: '继续',
    missing: '请输入紧急链接',
    notUnderstood: '这不是紧急链接。请复制完整链接，或其最后22个字符',
  },

  invalid: {
    title: '链接无效',
    text: '此二维码链接无效或已过期。',
    what: '请检查是否复制了完整链接，或重新扫描二维码。如果所有者已创建新链接，则只有新链接有效。',
    enter: '输入链接',
  },

  locked: {
    title: '此链接已锁定',
    text: '由于访问码输错次数过多，此链接已锁定，并已通知所有者。解锁之前，在此设备上任何访问码都无法打开，包括正确的访问码。',
    owner: '如果这是您的链接，请登录并解锁',
    helping: '如果您正在救助他人，请联系其信任的人；如有危险，请拨打当地急救电话。',
  },

  throttled: {
    title: '尝试次数过多',
    text: minutes =>
      `来自您所用网络的尝试次数过多。请等待${minutes}分钟后再试。刚才的输入未经核对。`,
  },

  notChecked: {
    title: '访问码未经核对',
    text: '服务器出现问题，无法核对您的访问码。本次不计入尝试次数。请返回，一分钟后再试。',
  },

  failure: {
    title: '出现问题',
    text: '服务器出现问题，无法显示此页面。请一分钟后再试。',
  },

  record: {
    title: '急救信息',
    eyebrow: '急救信息，仅供查看',
    verified: '访问码正确。',
    preview: '预览：持有此链接及其访问码的人看到的内容如下。',
    previewBack: '返回该链接',
    asOf: moment => `截至 ${moment}`,
    allergies: '过敏',
    dangerousAllergies: '高危过敏',
    otherAllergies: '其他过敏',
    noKnownAllergies: '无已知过敏',
    notNone: '这并不表示没有。',
    notEmpty: '这并不表示其中没有内容。请询问本人或其联系人。',
    closed:
      '无法读取此链接显示的内容，因此未显示任何信息。这并不表示没有信息。请询问本人或其联系人。',
    severityNotRecorded: '严重程度未记录',
    medicines: '用药',
    criticalMedicines: '急救须注意的用药',
    takesNone: '未使用任何药物',
    noneCritical: '以上药物均未列入我们的“急救须注意的用药”清单。',
    alsoTakes: names => `还使用：${names}`,
    alsoImportant: '其他重要信息',
    implanted: '植入装置',
    directive: '预立医疗指示',
    directiveKept: place => `文件存放处：${place}`,
    pregnancy: '目前怀孕',
    pregnancyRecorded: (weeks, day) =>
      weeks === undefined ? `记录于${day}或更早` : `记录时孕${weeks}周，记录于${day}或更早`,
    interpreter: '需要口译员',
    preferredLanguage: language => `首选语言：${language}`,
    years: years => `${years}岁`,
    months: months => `${months}个月`,
    born: (age, day) => `${age}（出生日期：${day}）`,
    call: '致电',
    callWho: (number, who) => `致电 ${number}，${who}`,
    updated: moment => `最后更新：${moment}`,
    confirmed: moment => `确认仍然正确：${moment}`,
    neverShown: '除非所有者自行添加，有些问题从不在此显示。这不说明任何答案。',
  },

  access: {
    title: '紧急访问',
    text: '本档案仅供查看，由本人填写，凭本人的访问码打开，内容未经任何人核实。请仅用于帮助本人，不要转发给他人。',
    ownWords: '本人自己填写的文字未经翻译。',
    until: moment => `此设备在${moment}之前可打开该档案，之后需重新输入访问码。`,
    finish: '结束查看',
    print: '打印',
    printHow: '如需打印本页，请使用浏览器菜单。',
    backToRecord: '返回档案',
    tooOften: '该档案在短时间内被打开的次数过多。请稍候再试。',
  },

  note: {
    link: '给所有者留言',
    title: '给所有者留言',
    lead: '例如：本人被送往何处，或应联系谁。只有所有者及其完全信任的人可以阅读。',
    text: '留言',
    textHint: '最多500个字符。',
    name: '您的姓名（选填）',
    organization: '单位（选填）',
    phone: '回电号码（选填）',
    submit: '发送留言',
    missing: '请填写留言',
    tooLong: (label, characters) => `${label}：不得超过${characters}个字符`,
    sent: '留言已发送。系统会通知所有者有一条留言。',
    noMore: '本次访问不能再留言。',
    notSent: '留言未保存。请一分钟后再试。',
  },
}
