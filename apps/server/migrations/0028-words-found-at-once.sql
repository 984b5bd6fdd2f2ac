-- New words wait in a list, through which every search reads before it looks into the index. With the usual 4 MB a search
-- among 10,000 new messages took two to four times as long. A short list costs a tenth more when words are written down, which
-- is when nobody waits.
alter index message_words_search set (gin_pending_list_limit = 256);
