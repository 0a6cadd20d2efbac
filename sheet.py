import sys
from PIL import Image
out,cols,*files=sys.argv[1:]
ims=[Image.open(f) for f in files]; cols=int(cols)
w=max(i.width for i in ims); h=max(i.height for i in ims)
s=Image.new("RGB",(w*cols,h*((len(ims)+cols-1)//cols)),"white")
for n,i in enumerate(ims): s.paste(i,((n%cols)*w,(n//cols)*h))
s.save(out)
