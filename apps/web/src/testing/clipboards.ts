/** What programs put on the clipboard as text/html, with their leftovers, cut to what differs. */
export const clipboards = {
  word: `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head>
<meta http-equiv=Content-Type content="text/html; charset=utf-8">
<meta name=Generator content="Microsoft Word 15">
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style>
<!--
 /* Style Definitions */
 p.MsoNormal, li.MsoNormal {mso-style-unhide:no; margin:0cm; font-weight:bold;}
@list l0:level1 {mso-level-number-format:bullet;}
-->
</style>
</head>
<body lang=DE style='tab-interval:35.4pt;word-wrap:break-word'>
<!--StartFragment-->
<h1><span lang=DE style='mso-ansi-language:DE'>Ziele für <span class=SpellE>Robin</span><o:p></o:p></span></h1>
<p class=MsoNormal><span lang=DE>Die App <b>spart
Zeit</b> und <i>Nerven</i>,<span style='mso-spacerun:yes'>  </span><s>nicht Geld</s>. <a
href="https://example.com/ziele?a=1&amp;b=2">Mehr dazu</a>.<o:p></o:p></span></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>·<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]><span lang=DE>Erstens<o:p></o:p></span></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;text-indent:-18.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span
style='font-family:"Courier New"'><span style='mso-list:Ignore'>o<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>Genauer<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp; </span></span></span><![endif]>Zweitens<o:p></o:p></p>
<p class=MsoNormal>Und der Reihe nach:<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp;&nbsp; </span></span><![endif]>Fragen<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>2.<span>&nbsp;&nbsp; </span></span><![endif]>Antworten<o:p></o:p></p>
<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse;mso-yfti-tbllook:1184'>
 <tr style='mso-yfti-irow:0'>
  <td width=302 valign=top><p class=MsoNormal><b>Wer<o:p></o:p></b></p></td>
  <td width=302 valign=top><p class=MsoNormal align=right><b>Wie viel<o:p></o:p></b></p></td>
 </tr>
 <tr>
  <td width=302><p class=MsoNormal>Ada<o:p></o:p></p></td>
  <td width=302><p class=MsoNormal>3 | 4<o:p></o:p></p><p class=MsoNormal>Tage<o:p></o:p></p></td>
 </tr>
</table>
<p class=MsoNormal><span style='mso-hide:all;display:none'>Geheim</span><o:p>&nbsp;</o:p></p>
<!--EndFragment-->
</body>
</html>`,

  googleDocs: `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-4e2b"><h2 dir="ltr" style="line-height:1.38;margin-top:18pt;"><span style="font-size:16pt;font-family:Arial,sans-serif;color:#000000;font-weight:400;font-style:normal;white-space:pre;white-space:pre-wrap;">Release plan</span></h2><p dir="ltr" style="line-height:1.38;"><span style="font-size:11pt;font-weight:400;font-style:normal;text-decoration:none;white-space:pre-wrap;">We ship </span><span style="font-size:11pt;font-weight:700;font-style:normal;white-space:pre-wrap;">every </span><span style="font-size:12pt;font-weight:700;font-style:normal;white-space:pre-wrap;">week</span><span style="font-weight:400;white-space:pre-wrap;">, </span><span style="font-weight:400;font-style:italic;white-space:pre-wrap;">usually</span><span style="font-weight:400;font-style:normal;text-decoration:line-through;white-space:pre-wrap;"> never</span><span style="font-weight:400;white-space:pre-wrap;">: </span><a href="https://example.com/plan" style="text-decoration:none;"><span style="font-weight:400;text-decoration:underline;white-space:pre-wrap;">plan</span></a></p><br /><ul style="margin-top:0;margin-bottom:0;padding-inline-start:48px;"><li dir="ltr" style="list-style-type:disc;font-weight:700;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;white-space:pre-wrap;">Build</span></p></li><ul><li dir="ltr" style="list-style-type:circle;" aria-level="2"><p dir="ltr" role="presentation"><span style="font-weight:400;">Test</span></p></li></ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;">Ship</span></p></li></ul><ul><li dir="ltr" role="checkbox" aria-checked="true" style="list-style-type:none;" aria-level="1"><img src="data:image/png;base64,iVBORw0KGgo=" width="18px" alt="checked" aria-roledescription="checkbox" style="margin-right:3px;"><p dir="ltr" role="presentation" style="display:inline-block;"><span>Notes</span></p></li><li dir="ltr" role="checkbox" aria-checked="false" aria-level="1"><img alt="unchecked" aria-roledescription="checkbox"><p dir="ltr" role="presentation"><span>Tag</span></p></li></ul><p><span style="white-space:pre-wrap;">One</span><span><br /></span><span>Two</span></p></b><br class="Apple-interchange-newline">`,

  confluence: `<meta charset='utf-8'><h3 id="Team-Ziel" data-local-id="a1" style="font-weight:600"><strong>Ziel</strong></h3><p data-local-id="b2">Siehe <a href="https://example.atlassian.net/wiki/spaces/PO/pages/1" title="https://example.atlassian.net/wiki/spaces/PO/pages/1" data-card-appearance="inline">Seite</a> und <code>ROBIN-1</code>. <span data-node-type="status" data-color="green" data-text="FERTIG">FERTIG</span></p><div data-node-type="actionList" data-task-list-local-id="c3" style="list-style: none; padding-left: 0"><div data-task-local-id="d4" data-task-state="DONE">Entwurf</div><div data-task-local-id="e5" data-task-state="TODO">Abnahme</div></div><ul class="inline-task-list" data-inline-tasks-content-id="7"><li class="checked" data-inline-task-id="1"><span>Alt</span></li><li data-inline-task-id="2"><span>Neu</span></li></ul><blockquote><p>Weniger ist mehr.</p></blockquote><div class="table-wrap"><table class="confluenceTable" data-layout="default"><colgroup><col><col></colgroup><tbody><tr><th class="confluenceTh"><p><strong>Feld</strong></p></th><th class="confluenceTh"><p>Wert</p></th></tr><tr><td class="confluenceTd"><p>Status</p></td><td class="confluenceTd"><ul><li><p>offen</p></li><li><p>zu</p></li></ul></td></tr></tbody></table></div><pre class="syntaxhighlighter-pre" data-syntaxhighlighter-params="brush: java; gutter: false">int a = 1;
int b = a &lt; 2;</pre><hr><p><img class="emoticon" alt=":bulb:" src="https://example.atlassian.net/bulb.png"> Ende</p><script>alert(1)</script>`,

  github: `<meta charset='utf-8'><div class="markdown-heading" dir="auto" style="box-sizing: border-box; color: rgb(31, 35, 40); font-weight: 400; white-space: normal;"><h2 tabindex="-1" class="heading-element" dir="auto" style="font-weight: 600;">Getting started</h2><a id="user-content-getting-started" class="anchor" aria-label="Permalink: Getting started" href="https://github.com/robin/robin#getting-started"><svg class="octicon octicon-link" aria-hidden="true"><path d="m7.775 3.275"></path></svg></a></div><p dir="auto" style="font-weight: 400;">Run<span> </span><code style="font-family: monospace; white-space: break-spaces;">npm start</code><span> </span>and open<span> </span><a href="http://localhost:8080/" rel="nofollow">http://localhost:8080</a>.<br>That's<span> </span><strong style="font-weight: 600;">all</strong>.</p><div class="highlight highlight-source-shell notranslate" dir="auto"><pre style="white-space: pre;"><span class="pl-c1">cd</span> robin
npm install</pre><div class="zeroclipboard-container"><clipboard-copy aria-label="Copy" value="cd robin"><svg aria-hidden="true"></svg></clipboard-copy></div></div><ol dir="auto"><li>First<ul dir="auto"><li>Nested</li></ul></li><li>Second</li></ol><ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" class="task-list-item-checkbox" checked disabled><span> </span>Done</li><li class="task-list-item"><input type="checkbox" disabled> Open</li></ul><table><thead><tr><th>Key</th><th align="right" style="text-align: right;">Size</th></tr></thead><tbody><tr><td><code>a|b</code></td><td align="right">1</td></tr></tbody></table><a href="javascript:alert(1)">Run</a><img src="https://example.com/build.svg" alt="Build passing">`,

  vsCode: `<meta charset='utf-8'><div style="color: #d4d4d4;background-color: #1e1e1e;font-family: Consolas, 'Courier New', monospace;font-weight: normal;font-size: 14px;line-height: 19px;white-space: pre;"><div><span style="color: #569cd6;font-weight: bold;"># Title</span></div><div><span style="color: #569cd6;">const</span><span style="color: #d4d4d4;"> a = </span><span style="font-style: italic;">1</span></div></div>`,

  intelliJ: `<html><head><meta http-equiv="content-type" content="text/html; charset=UTF-8"></head><body><pre style="background-color:#2b2b2b;color:#a9b7c6;font-family:'JetBrains Mono',monospace;font-size:9,8pt;"><span style="color:#cc7832;font-weight:bold;">const </span>a = <span style="font-style:italic;">b</span><br>c</pre></body></html>`,
};
